/* Fuzz target for the readers of weight files. Any bytes must be read or refused without harm; a
 * policy that was read must survive writing: what is written, read and written again, is the same.
 * The same bytes are also given to the reader of single arrays, which random changes hardly reach
 * through the checksums of an archive. */
#include <stdint.h>
#include <stdio.h>

#include "require.h"
#include "text.h"

#include "nn/npy.h"
#include "nn/policy_read.h"
#include "nn/policy_write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Text write_text(const Policy *policy)
{
    Text text = {0};
    FILE *stream = open_memstream(&text.data, &text.size);
    require(stream && policy_write(policy, stream) && fclose(stream) == 0);
    return text;
}

static void check_second_round(Text first)
{
    Error error = {0};
    Policy *policy = policy_read_bytes(first.data, first.size, "written", &error);
    require(policy);
    Text second = write_text(policy);
    require(text_equal(first, second));
    text_release(&second);
    policy_free(policy);
}

static void check_array(const uint8_t *data, size_t size)
{
    Weights weights = {0};
    const char *problem = npy_read((Bytes){data, size}, "array", &weights);
    require((problem == NULL) == (weights.tensors.size == 1));
    weights_release(&weights);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    Policy *policy = policy_read_bytes(data, size, "input", &error);
    require((policy == NULL) == (error.kind != ERROR_NONE));
    if (policy) {
        Text written = write_text(policy);
        check_second_round(written);
        text_release(&written);
        policy_free(policy);
    }
    check_array(data, size);
    return 0;
}
