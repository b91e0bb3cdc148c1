#include "control/control_remote.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/units.h"
#include "control/wire_client.h"

static const double CONNECT_SECONDS = 10, SILENCE_SECONDS = 120;

typedef struct Remote {
    WireOptions options;
    WireClient client;
    WireStatus status; /* nothing is sent any more once it is not WIRE_OK */
    Error error;
    int interval, num_lists;
    const ListSpec *lists;
    WireFrame frame;
} Remote;

/* --- Life ------------------------------------------------------------------------------------- */

/* "ADDRESS,TIME" */
static bool parse_argument(const char *argument, WireOptions *out_options, Error *error)
{
    char address[128];
    size_t length = strcspn(argument, ",");
    snprintf(address, sizeof address, "%.*s", (int)length, argument);
    *out_options =
        (WireOptions){.connect_seconds = CONNECT_SECONDS, .silence_seconds = SILENCE_SECONDS};
    if (argument[length] == ',') {
        double seconds;
        if (!units_parse_duration(argument + length + 1, &seconds) || seconds <= 0) {
            error_set(error, ERROR_USAGE, "\"%s\" is not a time to wait, such as 5s",
                      argument + length + 1);
            return false;
        }
        out_options->connect_seconds = out_options->silence_seconds = seconds;
    }
    return wire_client_parse_address(address, &out_options->address, error);
}

void *control_remote_new(const ControlSettings *settings, const char *argument, Error *error)
{
    WireOptions options;
    if (!parse_argument(argument, &options, error)) {
        return NULL;
    }
    Remote *remote = MEM_NEW(Remote, 1);
    remote->options = options;
    remote->options.limits = settings->limits;
    remote->client.descriptor = -1;
    remote->interval = settings->interval;
    remote->num_lists = settings->num_lists;
    remote->lists = settings->lists;
    return remote;
}

void control_remote_free(void *state, int num_lists)
{
    (void)num_lists;
    Remote *remote = state;
    wire_client_close(&remote->client);
    MEM_FREE(remote, 1);
}

const Error *control_remote_failure(const void *state)
{
    const Remote *remote = state;
    return remote->error.kind == ERROR_NONE ? NULL : &remote->error;
}

/* --- Talking ------------------------------------------------------------------------------ */

static bool is_open(Remote *remote)
{
    if (remote->status == WIRE_OK && remote->client.descriptor < 0) {
        remote->status = wire_client_connect(&remote->client, &remote->options, remote->num_lists,
                                             &remote->error);
    }
    return remote->status == WIRE_OK;
}

static WireStatus send_observation(Remote *remote, const Observation *observation)
{
    assert(observation->num_lists == remote->num_lists);
    if (!wire_message_write_observation(observation, remote->lists, remote->interval,
                                        &remote->frame, &remote->error)) {
        return WIRE_MALFORMED;
    }
    return wire_client_send(&remote->client, &remote->frame, &remote->error);
}

static bool are_all_empty(const Observation *observation)
{
    for (int i = 0; i < observation->num_lists; i++) {
        if (observation->now[i].count > 0) {
            return false;
        }
    }
    return true;
}

int control_remote_choose(void *state, const Observation *observation)
{
    Remote *remote = state;
    int list = 0;
    if (are_all_empty(observation)) {
        return list; /* the published system does not ask then */
    }
    if (is_open(remote)) {
        remote->status = send_observation(remote, observation);
    }
    if (remote->status == WIRE_OK) {
        remote->status = wire_client_receive(&remote->client, &list, &remote->error);
    }
    if (remote->status == WIRE_OK) {
        return list;
    }
    wire_client_close(&remote->client);
    return remote->status == WIRE_LIMIT ? 0 : CONTROL_STOP;
}

/* The result does not depend on whether the remote side still listens, so failures are ignored. */
void control_remote_finish(void *state, const Observation *observation)
{
    Remote *remote = state;
    SearchStatus status = observation->status;
    bool has_result = status == SEARCH_SOLVED || status == SEARCH_EXHAUSTED;
    Error error = remote->error;
    if (has_result && is_open(remote)) {
        if (status == SEARCH_SOLVED) {
            send_observation(remote, observation);
        } else {
            wire_message_write_exhausted(&remote->frame);
            wire_client_send(&remote->client, &remote->frame, &remote->error);
        }
    }
    wire_client_close(&remote->client);
    remote->error = error;
}
