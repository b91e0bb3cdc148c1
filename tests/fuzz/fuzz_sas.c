/* Fuzz target for the SAS+ reader and writer. Any bytes must be read or refused without harm; what
 * was read must survive writing: the text written, read and written again, is the same text. */
#include <stdint.h>

#include "require.h"
#include "sas_round_trip.h"
#include "text.h"

#include "task/sas_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Text input = text_copy(data, size);
    Error error = {0};
    Task *task = sas_read(input.data, input.size, "input", &error);
    require((task == NULL) == (error.kind != ERROR_NONE));
    if (task) {
        require_sas_round_trip(task);
        task_free(task);
    }
    text_release(&input);
    return 0;
}
