#include <stdio.h>
#include <sys/types.h>

#include "base/mem.h"
#include "base/text_strip.h"
#include "lib/api.h"
#include "lib/veer_env.h"

/* A stream into the room of the caller. */
typedef struct Page {
    char *out_text;
    int64_t room, length;
} Page;

static ssize_t append(void *cookie, const char *bytes, size_t size)
{
    Page *page = cookie;
    int64_t left = page->room > page->length ? page->room - page->length : 0;
    api_give_text(bytes, size, page->out_text ? page->out_text + page->length : NULL, left);
    page->length += (int64_t)size;
    return (ssize_t)size;
}

typedef struct Drawing {
    VeerEnv *env;
    int width;
    Page page;
    bool is_done;
} Drawing;

static void close_stream(void *stream)
{
    (void)fclose(stream);
}

static void print_strip(const Drawing *drawing, FILE *stream)
{
    const VeerEnv *env = drawing->env;
    int num_lists = veer_env_list_count(env);
    const char **names = MEM_NEW(const char *, (size_t)num_lists);
    for (int i = 0; i < num_lists; i++) {
        names[i] = veer_env_list_name(env, i);
    }
    TextStrip strip = {.names = names,
                       .num_lists = num_lists,
                       .uses = env->used.data,
                       .num_uses = env->used.size,
                       .width = drawing->width};
    text_strip_print(&strip, stream);
    MEM_FREE(names, (size_t)num_lists);
}

static void draw(void *context)
{
    Drawing *drawing = context;
    FILE *stream = fopencookie(&drawing->page, "w", (cookie_io_functions_t){.write = append});
    if (!stream) {
        mem_fail(BUFSIZ);
    }
    MemGuard *guard = mem_scope_guard(close_stream, stream);
    print_strip(drawing, stream);
    mem_scope_unguard(guard);
    drawing->is_done = fclose(stream) == 0;
}

int64_t veer_env_render(VeerEnv *env, int width, char *out_text, int64_t room)
{
    if (!env) {
        return VEER_ERROR;
    }
    if (!env->options.records) {
        return veer_env_fail(env, "the environment was opened without VeerEnvOptions.records");
    }
    if (width != 0 && (width < TEXT_STRIP_MIN_WIDTH || width > TEXT_STRIP_MAX_WIDTH)) {
        return veer_env_fail(env, "the width must be from %d to %d", TEXT_STRIP_MIN_WIDTH,
                             TEXT_STRIP_MAX_WIDTH);
    }
    if (out_text && room > 0) {
        out_text[0] = '\0';
    }
    MemScope scope = {0};
    Drawing drawing = {env, width > 0 ? width : TEXT_STRIP_USUAL_WIDTH, {out_text, room, 0}, false};
    if (!mem_scope_run(&scope, draw, &drawing) || !drawing.is_done) {
        api_report_memory(&env->error);
        return VEER_ERROR;
    }
    return drawing.page.length;
}
