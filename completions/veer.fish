# Completion of veer for fish. The program itself knows the candidates: see src/cli/cli_complete.h.
function __veer_complete
    set -l words (commandline --tokenize --current-process --cut-at-cursor)
    set -l current (commandline --current-token --cut-at-cursor)
    for line in (command $words "$current" --complete 2>/dev/null)
        switch $line
            case :files
                set -l option (string match --regex -- '^--[^=]*=' "$current")
                for path in (__fish_complete_path (string replace -- "$option" '' "$current"))
                    echo "$option$path"
                end
            case :more
            case '*'
                echo $line
        end
    end
end
complete --command veer --no-files --arguments '(__veer_complete)'
