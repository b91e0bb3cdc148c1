# Completion of veer for bash. The program itself knows the candidates: see src/cli/cli_complete.h.
_veer()
{
    local line=${COMP_LINE:0:COMP_POINT} words candidate
    read -ra words <<<"$line"
    [[ $line != *[[:space:]] ]] || words+=("")
    # Readline replaces what is behind the last of its separators only.
    local current=${words[-1]}
    local kept=${current%"${current##*[$COMP_WORDBREAKS]}"}
    words[0]=${words[0]/#\~/$HOME}
    COMPREPLY=()
    while IFS=$'\t' read -r candidate _; do
        case $candidate in
        :files)
            compopt -o filenames
            while IFS= read -r candidate; do
                COMPREPLY+=("$candidate")
            done < <(compgen -f -- "${current#"$kept"}")
            ;;
        :more) compopt -o nospace ;;
        *) COMPREPLY+=("${candidate#"$kept"}") ;;
        esac
    done < <("${words[@]}" --complete 2>/dev/null)
}
complete -F _veer veer
