#include "pddl/pddl_sections.h"

#include "base/edit_distance.h"

typedef enum SectionRule {
    SECTION_HERE = 1,    /* belongs into this kind of file */
    SECTION_ONCE = 2,    /* and may not be repeated */
    SECTION_MERGED = 4,  /* is usually not repeated, but its meaning is clear */
    SECTION_IGNORED = 8, /* without a meaning for planning */
} SectionRule;

typedef struct Section {
    int32_t keyword;
    int rules[PDDL_NUM_FILES];
    const char *refusal; /* NULL: part of classical planning */
} Section;

enum { ONCE = SECTION_HERE | SECTION_ONCE, MERGED = SECTION_HERE | SECTION_MERGED };

static const Section SECTIONS[] = {
    {PDDL_S_REQUIREMENTS, {MERGED, MERGED}, NULL},
    {PDDL_S_TYPES, {MERGED, 0}, NULL},
    {PDDL_S_CONSTANTS, {MERGED, 0}, NULL},
    {PDDL_S_PREDICATES, {MERGED, 0}, NULL},
    {PDDL_S_FUNCTIONS, {MERGED, 0}, NULL},
    {PDDL_S_ACTION, {SECTION_HERE, 0}, NULL},
    {PDDL_S_DERIVED, {SECTION_HERE, 0}, NULL},
    {PDDL_S_DOMAIN, {0, ONCE}, NULL},
    {PDDL_S_OBJECTS, {0, MERGED}, NULL},
    {PDDL_S_INIT, {0, MERGED}, NULL},
    {PDDL_S_GOAL, {0, ONCE}, NULL},
    {PDDL_S_METRIC, {0, ONCE}, NULL},
    {PDDL_S_LENGTH, {0, SECTION_HERE | SECTION_IGNORED}, NULL},
    {PDDL_S_DURATIVE_ACTION, {SECTION_HERE, 0}, "durative actions are"},
    {PDDL_S_CONSTRAINTS, {SECTION_HERE, SECTION_HERE}, "constraints are"},
    {PDDL_S_PROCESS, {SECTION_HERE, 0}, "processes are"},
    {PDDL_S_EVENT, {SECTION_HERE, 0}, "events are"},
    {PDDL_S_AXIOM, {SECTION_HERE, 0}, "axioms in the style of PDDL 1.2 (use :derived) are"},
    {PDDL_S_TIMELESS, {SECTION_HERE, 0}, ":timeless facts (put them into :init) are"},
    {PDDL_S_TASKS, {SECTION_HERE, 0}, "hierarchical tasks are"},
    {PDDL_S_METHOD, {SECTION_HERE, 0}, "hierarchical tasks are"},
    {PDDL_S_HTN, {0, SECTION_HERE}, "hierarchical tasks are"},
};

enum { NUM_SECTIONS = sizeof SECTIONS / sizeof SECTIONS[0] };

static const char *file_kind(int32_t file)
{
    return file == PDDL_DOMAIN_FILE ? "domain" : "problem";
}

static void fail_unknown_section(PddlBuilder *builder, int32_t section)
{
    const char *word = pddl_builder_text(builder, pddl_builder_head(builder, section));
    const char *best = NULL;
    int best_distance = edit_distance_tolerance(word) + 1;
    for (int i = 0; i < NUM_SECTIONS; i++) {
        const char *known = pddl_builder_text(builder, SECTIONS[i].keyword);
        int distance = edit_distance(word, known, best_distance - 1);
        if (SECTIONS[i].rules[builder->tree->file] && distance < best_distance) {
            best = known;
            best_distance = distance;
        }
    }
    pddl_builder_fail(builder, section + 1, "unknown section %s%s%s%s",
                      pddl_builder_quote(builder, section + 1).text, best ? ", did you mean '" : "",
                      best ? best : "", best ? "'?" : "");
}

static void check_repeated(PddlBuilder *builder, int32_t section, int32_t first, int rules)
{
    PddlQuote name = pddl_builder_quote(builder, section + 1);
    if (rules & SECTION_ONCE) {
        pddl_builder_fail(builder, section, "a second section %s", name.text);
    } else if (rules & SECTION_MERGED) {
        pddl_builder_warn(builder, section, "a second section %s, added to the first", name.text);
    } else {
        return;
    }
    pddl_builder_note(builder, pddl_builder_place(builder, first), "the first one");
}

static void check_section(PddlBuilder *builder, int32_t section, int32_t *first)
{
    int32_t file = builder->tree->file;
    if (pddl_builder_head(builder, section) == PDDL_LIST) {
        pddl_builder_fail(builder, section, "expected a section such as (%s ...)",
                          file == PDDL_DOMAIN_FILE ? ":action" : ":init");
        return;
    }
    int i = 0;
    while (i < NUM_SECTIONS && SECTIONS[i].keyword != pddl_builder_head(builder, section)) {
        i++;
    }
    if (i == NUM_SECTIONS) {
        fail_unknown_section(builder, section);
        return;
    }
    int rules = SECTIONS[i].rules[file];
    if (!rules) {
        pddl_builder_fail(builder, section + 1, "%s belongs into the %s, not into the %s",
                          pddl_builder_quote(builder, section + 1).text, file_kind(1 - file),
                          file_kind(file));
    } else if (SECTIONS[i].refusal) {
        pddl_builder_refuse(builder, section, SECTIONS[i].refusal);
    } else if (first[i] > 0) {
        check_repeated(builder, section, first[i], rules);
    } else if (rules & SECTION_IGNORED) {
        pddl_builder_warn(builder, section, "section %s is ignored",
                          pddl_builder_quote(builder, section + 1).text);
    }
    first[i] = first[i] > 0 ? first[i] : section;
}

/* (define (domain NAME) or (define (problem NAME); the name, or PDDL_NONE after an error. */
static int32_t read_frame(PddlBuilder *builder)
{
    int32_t file = builder->tree->file;
    int32_t keyword = file == PDDL_DOMAIN_FILE ? PDDL_DOMAIN : PDDL_PROBLEM;
    int32_t other = file == PDDL_DOMAIN_FILE ? PDDL_PROBLEM : PDDL_DOMAIN;
    if (pddl_builder_head(builder, 0) != PDDL_DEFINE || pddl_builder_count(builder, 0) < 2) {
        pddl_builder_fail(builder, 0, "expected (define (%s NAME) ...)", file_kind(file));
        return PDDL_NONE;
    }
    int32_t name = 2;
    if (pddl_builder_head(builder, name) == other) {
        pddl_builder_fail(builder, name, "this is a %s, but a %s is needed here",
                          file_kind(1 - file), file_kind(file));
        return PDDL_NONE;
    }
    if (pddl_builder_head(builder, name) != keyword || pddl_builder_count(builder, name) != 2 ||
        pddl_builder_is_list(builder, name + 2)) {
        pddl_builder_fail(builder, name, "expected (%s NAME)", file_kind(file));
        return PDDL_NONE;
    }
    return pddl_builder_symbol(builder, name + 2);
}

bool pddl_sections_open(PddlBuilder *builder, const PddlTree *tree, int32_t *out_name)
{
    builder->tree = tree;
    *out_name = read_frame(builder);
    if (*out_name == PDDL_NONE) {
        return false;
    }
    int32_t first[NUM_SECTIONS] = {0};
    int32_t section = pddl_builder_next(builder, 2);
    for (; section < pddl_builder_next(builder, 0); section = pddl_builder_next(builder, section)) {
        check_section(builder, section, first);
    }
    return true;
}
