/* What belongs to no handle: versions, names, recipes; and what a VeerVec does under names of its own. */
#include <veer.h>

#include <string.h>

#include "control/control_table.h"
#include "heur/heur_table.h"
#include "learn/recipe.h"
#include "lib/api.h"
#include "lib/env_features.h"
#include "lib/veer_control.h"
#include "lib/veer_vec.h"
#include "nn/policy_builtin.h"
#include "plan/search_choice.h"
#include "search/arm_table.h"

int veer_version(void)
{
    return VEER_VERSION;
}

const char *veer_status_name(int status)
{
    static const char *const NAMES[] = {
        [VEER_RUNNING] = "running",         [VEER_SOLVED] = "solved",
        [VEER_EXHAUSTED] = "exhausted",     [VEER_CUT_OFF] = "cut_off",
        [VEER_OUT_OF_TIME] = "out_of_time", [VEER_OUT_OF_MEMORY] = "out_of_memory",
        [VEER_INTERRUPTED] = "interrupted", [VEER_STOPPED] = "stopped",
    };
    bool is_known = status >= 0 && (size_t)status < sizeof NAMES / sizeof *NAMES;
    return status == VEER_ERROR ? "error" : is_known ? NAMES[status] : NULL;
}

/* --- Names ------------------------------------------------------------------------------------ */

typedef struct Name {
    const char *name, *summary; /* NULL: there is none */
} Name;

static Name preset_at(int index)
{
    const SearchPreset *row =
        index < search_choice_num_presets ? &search_choice_presets[index] : NULL;
    return row ? (Name){row->name, row->summary} : (Name){0};
}

static Name heuristic_at(int index)
{
    const HeurClass *row = index < heur_table_size ? &heur_table[index] : NULL;
    return row ? (Name){row->name, row->summary} : (Name){0};
}

static Name arm_at(int index)
{
    const ArmClass *row = index < arm_table_size ? &arm_table[index] : NULL;
    return row ? (Name){row->name, row->summary} : (Name){0};
}

/* Those that the library offers. */
static Name controller_at(int index)
{
    for (int i = 0; i < control_table_size; i++) {
        const ControlClass *row = &control_table[i];
        if (veer_control_is_allowed(row->name) && index-- == 0) {
            return (Name){row->name, row->summary};
        }
    }
    return (Name){0};
}

static Name features_at(int index)
{
    return (Name){env_features_name((size_t)index), env_features_summary((size_t)index)};
}

static Name policy_at(int index)
{
    return index < policy_builtin_table_size ? (Name){policy_builtin_table[index].name, NULL}
                                             : (Name){0};
}

static Name recipe_at(int index)
{
    return (Name){recipe_name(index), NULL};
}

static Name find_name(int kind, int index)
{
    static Name (*const TABLES[])(int index) = {
        [VEER_NAMES_PRESETS] = preset_at,    [VEER_NAMES_HEURISTICS] = heuristic_at,
        [VEER_NAMES_ARMS] = arm_at,          [VEER_NAMES_CONTROLLERS] = controller_at,
        [VEER_NAMES_FEATURES] = features_at, [VEER_NAMES_POLICIES] = policy_at,
        [VEER_NAMES_RECIPES] = recipe_at,
    };
    bool is_there = kind >= 0 && (size_t)kind < sizeof TABLES / sizeof *TABLES && index >= 0;
    return is_there ? TABLES[kind](index) : (Name){0};
}

const char *veer_name(int kind, int index)
{
    return find_name(kind, index).name;
}

const char *veer_name_summary(int kind, int index)
{
    return find_name(kind, index).summary;
}

/* --- Recipes ---------------------------------------------------------------------------------- */

int64_t veer_recipe_get(const char *recipe, const char *setting, char *out_text, int64_t room)
{
    const Recipe *own = recipe ? recipe_find(recipe, &(Error){0}) : NULL;
    for (int i = 0; own && setting && i < recipe_num_fields; i++) {
        if (strcmp(recipe_fields[i].name, setting) == 0) {
            RecipeText text = recipe_get(own, &recipe_fields[i]);
            return api_give_text(text.text, strlen(text.text), out_text, room);
        }
    }
    return VEER_ERROR;
}

/* --- Many at once ----------------------------------------------------------------------------- */

int veer_step_many(VeerVec *vec, const int32_t *actions, const VeerMany *out)
{
    return veer_vec_step(vec, actions, out);
}

int veer_reset_many(VeerVec *vec, const uint8_t *mask, const uint64_t *seed, const VeerMany *out)
{
    return veer_vec_reset(vec, mask, seed, out);
}
