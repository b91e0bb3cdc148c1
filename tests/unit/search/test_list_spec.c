#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "heur/heur_table.h"
#include "nn/wl_model.h"
#include "search/list_spec.h"
#include "search/search.h"
#include "support/small_task.h"

static void spellings_are_parsed(void **state)
{
    (void)state;
    static const struct {
        const char *name, *heuristic, *argument;
        ListTie tie;
        bool is_preferred_only;
    } EXPECTED[] = {
        {"ff", "ff", NULL, LIST_TIE_AGE, false},
        {"pdb(0,1)/-g", "pdb", "0,1", LIST_TIE_LARGE_G, false},
        {"add/g", "add", NULL, LIST_TIE_SMALL_G, false},
        {"pdb(12)", "pdb", "12", LIST_TIE_AGE, false},
        {"pdb()", "pdb", "", LIST_TIE_AGE, false}, /* for the heuristic to refuse */
        {"ff/-g", "ff", NULL, LIST_TIE_LARGE_G, false},
        {"max/h", "max", NULL, LIST_TIE_SMALL_H, false},
        {"ff+", "ff", NULL, LIST_TIE_AGE, true},
        {"pdb(3)+/g", "pdb", "3", LIST_TIE_SMALL_G, true},
        {"ff/type", "ff", NULL, LIST_TIE_TYPE, false},
    };
    ListSpecs specs;
    Error error = {0};
    assert_true(list_spec_parse("ff,pdb(0,1)/-g,add/g,pdb(12),pdb(),ff/-g,max/h,ff+,pdb(3)+/g,ff/type",
                                &specs, &error));
    assert_int_equal(specs.count, 10);
    assert_false(list_spec_has_preferred(specs.data, 7));
    assert_true(list_spec_has_preferred(specs.data, 8));
    for (int i = 0; i < specs.count; i++) {
        const ListSpec *spec = &specs.data[i];
        assert_string_equal(spec->name, EXPECTED[i].name);
        assert_string_equal(spec->heuristic.class->name, EXPECTED[i].heuristic);
        assert_int_equal(spec->tie, EXPECTED[i].tie);
        assert_int_equal(spec->is_preferred_only, EXPECTED[i].is_preferred_only);
        if (EXPECTED[i].argument) {
            assert_string_equal(spec->heuristic.argument, EXPECTED[i].argument);
        } else {
            assert_null(spec->heuristic.argument);
        }
    }
    list_spec_release(&specs);
    assert_int_equal(mem_stats().current, 0);
}

static void keys_have_several_parts(void **state)
{
    (void)state;
    ListSpecs specs;
    Error error = {0};
    assert_true(list_spec_parse("novelty2(lm,pdb(0,1),forget)+/lm/pdb(2)/-g,lm/softmin:2.5,random,"
                                "novelty1,ff/lm,random+,ff/softmin",
                                &specs, &error));
    assert_int_equal(specs.count, 7);
    const ListSpec *list = specs.data;
    assert_string_equal(list[0].name, "novelty2(lm,pdb(0,1),forget)+/lm/pdb(2)/-g");
    assert_string_equal(list[0].heuristic.class->name, "lm");
    assert_int_equal(list[0].novelty.width, 2);
    assert_int_equal(list[0].novelty.num_groups, 2);
    assert_string_equal(list[0].novelty.groups[1].argument, "0,1");
    assert_true(list[0].novelty.forgets && list[0].is_preferred_only);
    assert_int_equal(list[0].num_more, 2);
    assert_string_equal(list[0].more[1].argument, "2");
    assert_int_equal(list[0].tie, LIST_TIE_LARGE_G);
    assert_int_equal(list[1].tie, LIST_TIE_SOFTMIN);
    assert_true(list[1].temperature == 2.5 && list[6].temperature == 1);
    assert_string_equal(list[2].heuristic.class->name, "blind");
    assert_int_equal(list[2].tie, LIST_TIE_SOFTMIN);
    assert_int_equal(list[3].novelty.num_groups, 1);
    assert_false(list[3].novelty.forgets);
    assert_int_equal(list[4].num_more, 1);
    assert_true(list[5].is_preferred_only);
    assert_true(list_spec_is_simple(&list[6]) && !list_spec_is_simple(&list[4]));
    list_spec_release(&specs);
    assert_int_equal(mem_stats().current, 0);
}

static void arms_name_their_list(void **state)
{
    (void)state;
    static const struct {
        ArmKind arm;
        int source;
        bool is_preferred_only;
    } EXPECTED[] = {
        {ARM_BURST_BEST, 1, false},    {ARM_LIST, 0, false},       {ARM_LIST, 0, true},
        {ARM_LIST, 0, false},          {ARM_BURST_IW, 2, true},    {ARM_BURST_WALK, 3, false},
        {ARM_RESTART, 1, false},
    };
    ListSpecs specs;
    Error error = {0};
    assert_true(list_spec_parse("burst,ff,lm+,novelty2(lm,ff)/lm,burst:iw(lm+),"
                                "burst:walk(novelty2(lm,ff)/lm),restart",
                                &specs, &error));
    assert_int_equal(specs.count, 7);
    for (int i = 0; i < specs.count; i++) {
        const ListSpec *spec = &specs.data[i];
        assert_int_equal(spec->arm, EXPECTED[i].arm);
        assert_int_equal(spec->is_preferred_only, EXPECTED[i].is_preferred_only);
        if (spec->arm != ARM_LIST) {
            assert_int_equal(spec->source, EXPECTED[i].source);
            assert_ptr_equal(spec->heuristic.class, specs.data[spec->source].heuristic.class);
        }
    }
    list_spec_release(&specs);
}

static void assert_refused(const char *text, const char *words)
{
    ListSpecs specs;
    Error error = {0};
    assert_false(list_spec_parse(text, &specs, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    if (!strstr(error.message, words)) {
        fail_msg("%s: %s", text, error.message);
    }
    list_spec_release(&specs);
    assert_int_equal(mem_stats().current, 0);
}

static void faults_are_named(void **state)
{
    (void)state;
    assert_refused("", "no heuristic \"\"; there are: ff");
    assert_refused("ff,", "no heuristic \"\"");
    assert_refused(",ff", "no heuristic \"\"");
    assert_refused("ff,addd", "no heuristic \"addd\" (did you mean add?); there are: ff");
    assert_refused("goalcuont/-g", "(did you mean goalcount?)");
    assert_refused("nonsense", "no heuristic \"nonsense\"; there are: ");
    assert_refused("FF ", "no heuristic \"FF \"");
    assert_refused("ff(1)", "the heuristic ff takes no argument");
    assert_refused("ff()", "the heuristic ff takes no argument");
    assert_refused("pdb", "needs an argument: pdb(VAR,VAR...)");
    assert_refused("pdb/-g", "needs an argument: pdb(VAR,VAR...)");
    assert_refused("pdb(0,1", "no ) behind pdb(0,1");
    assert_refused("pdb(0,(1)", "no ) behind pdb(");
    assert_refused("pdb(0)1", "comma between lists, not \"1\"");
    assert_refused("pdb(0))", "comma between lists, not \")\"");
    assert_refused("ff++", "comma between lists, not \"+\"");
    assert_refused("ff/g+", "not \"g+\"");
    assert_refused("ff/", "g, -g, h or a heuristic, or draw by type or softmin; not \"\"");
    assert_refused("ff/k,add", "not \"k,add\"");
    assert_refused("ff/g/g", "nothing can follow a tie by g or h, type or softmin: \"g\"");
    assert_refused("ff/-g(2)", "not \"-g(2)\"");
    assert_refused("ff/softmin:0", "from 0.01 to 1000000, not \"0\"");
    assert_refused("ff/softmin:", "from 0.01 to 1000000, not \"\"");
    assert_refused("ff/softmin:hot,ff", "not \"hot\"");
    assert_refused("ff/softmin/g", "nothing can follow");
    assert_refused("ff/lm/softmin", "softmin draws by one heuristic");
    assert_refused("novelty2(lm)/softmin", "softmin draws by one heuristic");
    assert_refused("ff/type:2", "comma between lists, not \":2\"");
    assert_refused("ff/lm/ff/lm/ff/lm", "too many parts");
    assert_refused("novelty2()", "no heuristic \"\"");
    assert_refused("novelty2(lm", "expected a comma or )");
    assert_refused("novelty2(lm,ff,lm,ff,lm)", "too many heuristics at \"lm)\"");
    assert_refused("novelty2(pdb)", "needs an argument");
    assert_refused("novelty3", "no heuristic \"novelty3\"");
    assert_refused("burst", "there must be a list besides \"burst\"");
    assert_refused("burst,restart", "there must be a list besides");
    assert_refused("ff,burst(lm)", "must be named in parentheses in \"burst(lm)\"");
    assert_refused("ff,burst(ff", "must be named in parentheses");
    assert_refused("ff,burst(ff)x", "must be named in parentheses");
    assert_refused("ff,burst:jump", "no heuristic \"burst:jump\"");
    assert_refused("random/g", "no heuristic \"random\"");
}

static void every_heuristic_is_among_the_known_ones(void **state)
{
    (void)state;
    for (int i = 0; i < heur_table_size; i++) {
        assert_refused("nonsense", heur_table[i].name);
    }
}

/* Any text is parsed or refused with a message. */
static void random_texts_do_no_harm(void **state)
{
    (void)state;
    static const char *const PIECES[] = {"ff", "pdb", "(", ")", ",", "/", "-", "g", "0", "1", "add",
                                         " ",  "pdb(0)", "/-g", "\xff", "novelty2", "/lm", "random",
                                         "/softmin", ":2", "+", "forget",
                                         "burst", "restart"};
    enum { NUM_PIECES = sizeof PIECES / sizeof *PIECES };
    Rng rng;
    rng_seed(&rng, 4);
    int num_good = 0;
    for (int round = 0; round < 20000; round++) {
        char text[200] = "";
        for (uint32_t i = 1 + rng_below(&rng, 20); i > 0; i--) {
            strcat(text, PIECES[rng_below(&rng, rng_below(&rng, 2) ? NUM_PIECES : 5)]);
        }
        ListSpecs specs;
        Error error = {0};
        bool ok = list_spec_parse(text, &specs, &error);
        assert_true(ok == (error.kind == ERROR_NONE));
        assert_true(!ok || specs.count > 0);
        num_good += ok;
        list_spec_release(&specs);
    }
    assert_true(num_good > 100);
    assert_int_equal(mem_stats().current, 0);
}

/* Wherever a key has the learned heuristic, it gets the model; no other heuristic does. */
static void a_model_reaches_learned_heuristics(void **state)
{
    (void)state;
    WlColours colours;
    wl_colours_init(&colours, (WlSettings){0}, NULL, 0, NULL, 0);
    WlModel *model = wl_model_new(&colours, (const double[]){1});
    ListSpecs specs;
    Error error = {0};
    assert_true(list_spec_parse("ff,add", &specs, &error));
    assert_false(list_spec_needs_model(&specs));
    list_spec_set_model(&specs, model);
    assert_null(specs.data[0].heuristic.model);
    list_spec_release(&specs);
    static const char *const LISTS[] = {"wl", "ff,ff/wl/g", "ff,novelty1(ff,wl)", "wl+,burst(wl+)"};
    Task *task = small_task_new_stages("0", 2);
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        assert_true(list_spec_parse(LISTS[i], &specs, &error));
        assert_true(list_spec_needs_model(&specs));
        list_spec_set_model(&specs, model);
        const SearchOptions options = {
            .lists = specs.data, .num_lists = specs.count, .num_threads = 1};
        Search *search = search_new(task, &options, &error);
        assert_non_null(search);
        search_free(search);
        list_spec_set_model(&specs, NULL);
        assert_null(search_new(task, &options, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        error = (Error){0};
        list_spec_release(&specs);
    }
    task_free(task);
    wl_model_free(model);
    wl_colours_release(&colours);
    assert_int_equal(mem_stats().current, 0);
}

static void heuristics_are_built_for_a_task(void **state)
{
    (void)state;
    Task *task = small_task_new_stages("0", 2);
    ListSpecs specs;
    Error error = {0};
    assert_true(list_spec_parse("pdb(0)/g,ff", &specs, &error));
    HeurSet *set = list_spec_heuristics(specs.data, specs.count, task, NULL, &error);
    assert_int_equal(heur_set_count(set), 2);
    heur_set_free(set);
    list_spec_release(&specs);
    assert_true(list_spec_parse("ff,pdb(9)", &specs, &error));
    assert_null(list_spec_heuristics(specs.data, specs.count, task, NULL, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    list_spec_release(&specs);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static const ListSpec NAMED[4] = {
    {.name = "ff"}, {.name = "ff/-g"}, {.name = "pdb(0,1)"}, {.name = "cg"}};

static int match(int num_lists, const char *text, size_t expected_length)
{
    Error error = {0};
    size_t length;
    int list = list_spec_match(NAMED, num_lists, text, &length, &error);
    assert_int_equal(error.kind, list < 0 ? ERROR_USAGE : ERROR_NONE);
    if (list >= 0) {
        assert_int_equal(length, expected_length);
    }
    return list;
}

static void the_longest_name_matches(void **state)
{
    (void)state;
    assert_int_equal(match(4, "ff", 2), 0);
    assert_int_equal(match(4, "ff,cg", 2), 0);
    assert_int_equal(match(4, "ff/5", 2), 0);
    assert_int_equal(match(4, "ff/-g", 5), 1);
    assert_int_equal(match(4, "ff/-g/5", 5), 1);
    assert_int_equal(match(4, "ff/-g,ff", 5), 1);
    assert_int_equal(match(1, "ff/-g", 2), 0);
    assert_int_equal(match(4, "pdb(0,1),ff", 8), 2);
    assert_int_equal(match(4, "pdb(0", 0), -1);
    assert_int_equal(match(4, "cgx", 0), -1);
    assert_int_equal(match(4, "c", 0), -1);
    assert_int_equal(match(4, "", 0), -1);
    assert_int_equal(match(4, ",ff", 0), -1);
    assert_int_equal(match(3, "cg", 0), -1);
}

static void all_lists_by_one_text(void **state)
{
    (void)state;
    assert_true(list_spec_are(NAMED, 4, "ff,ff/-g,pdb(0,1),cg"));
    assert_false(list_spec_are(NAMED, 4, "ff,ff/-g,pdb(0,1)"));
    assert_false(list_spec_are(NAMED, 4, "ff,ff/-g,pdb(0,1),cg,ff"));
    assert_false(list_spec_are(NAMED, 4, "ff,ff/-g,pdb(0,1),c"));
    assert_false(list_spec_are(NAMED, 4, "ff/-g,ff,pdb(0,1),cg"));
    assert_false(list_spec_are(NAMED, 4, ""));
    assert_string_equal(list_spec_names(NAMED, 4).text, "ff,ff/-g,pdb(0,1),cg");
}

static void many_names_are_cut(void **state)
{
    (void)state;
    enum { NUM_LISTS = 100 };
    ListSpec lists[NUM_LISTS];
    for (int i = 0; i < NUM_LISTS; i++) {
        lists[i] = (ListSpec){.name = "goalcount"};
    }
    ListSpecNames names = list_spec_names(lists, NUM_LISTS);
    assert_int_equal(strlen(names.text), LIST_SPEC_NAMES - 1);
    assert_string_equal(names.text + LIST_SPEC_NAMES - 4, "...");
    names = list_spec_names(lists, 20); /* 199 characters: just enough room */
    assert_int_equal(strlen(names.text), 199);
    assert_null(strstr(names.text, "..."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spellings_are_parsed),
        cmocka_unit_test(keys_have_several_parts),
        cmocka_unit_test(arms_name_their_list),
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(every_heuristic_is_among_the_known_ones),
        cmocka_unit_test(random_texts_do_no_harm),
        cmocka_unit_test(a_model_reaches_learned_heuristics),
        cmocka_unit_test(heuristics_are_built_for_a_task),
        cmocka_unit_test(the_longest_name_matches),
        cmocka_unit_test(all_lists_by_one_text),
        cmocka_unit_test(many_names_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
