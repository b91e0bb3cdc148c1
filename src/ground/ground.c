#include "ground/ground.h"

#include <assert.h>

#include "base/clock.h"
#include "ground/encode.h"
#include "ground/instantiate.h"
#include "ground/normalize.h"
#include "ground/simplify.h"
#include "ground/variable_order.h"
#include "pddl/pddl_axioms.h"
#include "task/task_check.h"

/* Frees what the draft does not need any more; draft_to_task needs names and costs. */
static void drop_literals(GroundTask *ground)
{
    int_vec_release(&ground->literals);
    ground_effect_vec_release(&ground->effects);
    ground_axiom_vec_release(&ground->axioms);
}

static GroundTime now(void)
{
    return (GroundTime){clock_cpu(), clock_wall()};
}

/* Ends a phase; the next one begins. */
static void end_phase(GroundRemark *remark, GroundPhase phase, GroundTime *start)
{
    GroundTime end = now();
    remark->times[phase] = (GroundTime){end.cpu - start->cpu, end.wall - start->wall};
    *start = end;
}

static bool encode_ground_task(const GroundTask *ground, const Progress *progress, Draft *out_draft,
                               GroundRemark *remark, Error *error)
{
    MutexGroups groups = {0};
    Encoding encoding = {0};
    GroundTime start = now();
    if (ground->verdict == GROUND_OPEN) {
        if (!mutex_groups_find(ground, progress, &groups)) {
            return false;
        }
        encoding_choose(ground, &groups, &encoding);
    }
    end_phase(remark, GROUND_FINDING_GROUPS, &start);
    bool is_done = encode_task(ground, &groups, &encoding, progress, out_draft, error);
    end_phase(remark, GROUND_ENCODING, &start);
    encoding_release(&encoding);
    mutex_groups_release(&groups);
    return is_done;
}

static bool make_draft(GroundTask *ground, const Progress *progress, Draft *out_draft,
                       GroundRemark *remark, Error *error)
{
    if (!encode_ground_task(ground, progress, out_draft, remark, error)) {
        return false;
    }
    GroundTime start = now();
    drop_literals(ground);
    assert(out_draft->verdict != DRAFT_OPEN || draft_check(out_draft));
    if (out_draft->verdict == DRAFT_OPEN) {
        simplify_draft(out_draft);
    }
    end_phase(remark, GROUND_SIMPLIFYING, &start);
    if (out_draft->verdict == DRAFT_OPEN) {
        variable_order_apply(out_draft);
    }
    end_phase(remark, GROUND_ORDERING, &start);
    return true;
}

static void describe_unreached(const GroundTask *ground, GroundRemark *remark)
{
    const NormLiteral *literal = ground->unreached;
    const PddlTask *pddl = ground->norm->pddl;
    if (!literal || literal->predicate >= pddl->num_predicates) {
        return;
    }
    size_t used = (size_t)snprintf(remark->unreached, GROUND_ATOM_SIZE, "(%s",
                                   ground->norm->predicates[literal->predicate].name);
    for (int32_t i = 0; i < literal->num_terms && used < GROUND_ATOM_SIZE; i++) {
        int32_t object = pddl_term_object(literal->terms[i]);
        used += (size_t)snprintf(remark->unreached + used, GROUND_ATOM_SIZE - used, " %s",
                                 pddl_task_text(pddl, pddl->objects[object].name));
    }
    if (used < GROUND_ATOM_SIZE) {
        snprintf(remark->unreached + used, GROUND_ATOM_SIZE - used, ")");
    }
}

static Task *translate_normalized(const NormTask *norm, const Progress *progress,
                                  GroundRemark *out_remark, Error *error)
{
    assert(norm_task_check(norm));
    GroundTime start = now();
    GroundTask *ground = instantiate_task(norm, progress);
    if (!ground) {
        return NULL;
    }
    end_phase(out_remark, GROUND_INSTANTIATING, &start);
    Draft draft;
    Task *task = NULL;
    if (make_draft(ground, progress, &draft, out_remark, error)) {
        task = draft_to_task(&draft);
        assert(!task_check_translated(task));
        out_remark->text = draft.reason;
        out_remark->is_solvable = draft.verdict == DRAFT_SOLVED;
        describe_unreached(ground, out_remark);
        draft_release(&draft);
    }
    ground_task_free(ground);
    return task;
}

/* PDDL forbids cycles through negation among predicates, not only among ground atoms. */
static bool are_axioms_stratified(const PddlTask *pddl, Error *error)
{
    PddlAxioms axioms;
    bool are_stratified = pddl_axioms_init(&axioms, pddl, error);
    pddl_axioms_release(&axioms);
    return are_stratified;
}

Task *ground_translate(const PddlTask *pddl, const Progress *progress, GroundRemark *out_remark,
                       Error *error)
{
    GroundTime start = now();
    *out_remark = (GroundRemark){0};
    NormTask *norm =
        are_axioms_stratified(pddl, error) ? normalize_task(pddl, progress, error) : NULL;
    if (!norm) {
        return NULL;
    }
    end_phase(out_remark, GROUND_NORMALIZING, &start);
    Task *task = translate_normalized(norm, progress, out_remark, error);
    norm_task_free(norm);
    return task;
}
