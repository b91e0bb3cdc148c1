/* Fuzz target for the SAS+ reader and writer. Any bytes must be read or refused without harm; what
 * was read must survive writing: the text written, read and written again, is the same text. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "require.h"

#include "task/sas_read.h"
#include "task/sas_write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Text {
    char *data; /* from malloc, NUL behind */
    size_t size;
} Text;

static Text copy_bytes(const uint8_t *data, size_t size)
{
    Text text = {calloc(size + 1, 1), size};
    require(text.data);
    if (size > 0) {
        memcpy(text.data, data, size);
    }
    return text;
}

static Text write_text(const Task *task)
{
    Text text = {0};
    FILE *stream = open_memstream(&text.data, &text.size);
    require(stream && sas_write(task, stream) && fclose(stream) == 0);
    return text;
}

static void check_second_round(Text first)
{
    Error error = {0};
    Task *task = sas_read(first.data, first.size, "written", &error);
    require(task);
    Text second = write_text(task);
    require(second.size == first.size && memcmp(second.data, first.data, first.size) == 0);
    free(second.data);
    task_free(task);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Text input = copy_bytes(data, size);
    Error error = {0};
    Task *task = sas_read(input.data, input.size, "input", &error);
    require((task == NULL) == (error.kind != ERROR_NONE));
    if (task) {
        Text written = write_text(task);
        check_second_round(written);
        free(written.data);
        task_free(task);
    }
    free(input.data);
    return 0;
}
