/* Finding the fact of an atom by its words: those of "(on a b)" are on, a and b, as are those of the name
 * "Atom on(a, b)". */
#include <string.h>
#include <strings.h>

#include "lib/api.h"
#include "lib/veer_task.h"

static const char ATOM[] = "Atom ", NEGATED[] = "NegatedAtom ", NONE[] = "<none of those>";

static const char SEPARATORS[] = " \t\r\n(),";

/* Whether two texts have the same words, in which case does not matter. */
static bool have_same_words(const char *left, const char *right)
{
    for (;;) {
        left += strspn(left, SEPARATORS);
        right += strspn(right, SEPARATORS);
        size_t length = strcspn(left, SEPARATORS);
        if (length != strcspn(right, SEPARATORS) || strncasecmp(left, right, length) != 0) {
            return false;
        }
        if (length == 0) {
            return true;
        }
        left += length;
        right += length;
    }
}

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* What the caller asks for: the words of an atom, or of its negation. */
typedef struct Wanted {
    const char *words;
    bool is_negated;
} Wanted;

static Wanted read_wanted(const char *text)
{
    static const char NOT[] = "not";
    if (begins_with(text, ATOM)) {
        return (Wanted){text + strlen(ATOM), false};
    }
    if (begins_with(text, NEGATED)) {
        return (Wanted){text + strlen(NEGATED), true};
    }
    const char *first = text + strspn(text, SEPARATORS);
    size_t length = strcspn(first, SEPARATORS);
    bool is_negated = length == strlen(NOT) && strncasecmp(first, NOT, length) == 0;
    return (Wanted){is_negated ? first + length : text, is_negated};
}

static bool is_atom(const char *name, const char *words)
{
    return begins_with(name, ATOM) ? have_same_words(name + strlen(ATOM), words)
                                   : have_same_words(name, words);
}

/* The one other value of a variable with two, if it stands for the absence of the first. */
static bool find_absence(const Variable *variable, int32_t value, int32_t *out_value)
{
    *out_value = 1 - value;
    return variable->domain_size == 2 && (begins_with(variable->value_names[*out_value], NEGATED) ||
                                          strcmp(variable->value_names[*out_value], NONE) == 0);
}

/* Finds the atom; its negation if that is wanted and is one value. */
static bool find(const Task *task, Wanted wanted, VeerFact *out_fact, bool *out_is_known)
{
    for (int32_t var = 0; var < task->num_variables; var++) {
        const Variable *variable = &task->variables[var];
        for (int32_t value = 0; value < variable->domain_size; value++) {
            if (is_atom(variable->value_names[value], wanted.words)) {
                int32_t other = value;
                *out_is_known = true;
                if (!wanted.is_negated || find_absence(variable, value, &other)) {
                    *out_fact = (VeerFact){var, other};
                    return true;
                }
            }
        }
    }
    return false;
}

int veer_task_find(const VeerTask *task, const char *atom, VeerFact *out_fact, VeerError *error)
{
    if (!task || !atom || !out_fact) {
        api_report_text(error, VEER_CODE_USAGE, "there is no task, or no atom to find");
        return 0;
    }
    bool is_known = false;
    if (find(task->task, read_wanted(atom), out_fact, &is_known)) {
        api_clear(error);
        return 1;
    }
    if (is_known) {
        api_report_text(error, VEER_CODE_UNSUPPORTED,
                        "the absence of \"%.200s\" is no single value: name the atom that holds "
                        "in its place",
                        atom);
    } else {
        api_report_text(error, VEER_CODE_UNSUPPORTED,
                        "the task has no fact \"%.200s\": it is unknown, never changes, is never "
                        "reached, or does not matter for the goal",
                        atom);
    }
    return 0;
}
