#include "control/control_remote.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/units.h"
#include "control/wire_client.h"

static const double CONNECT_SECONDS = 10, SILENCE_SECONDS = 120;

typedef struct Remote {
    WireOptions options;
    WireClient client;
    WireStatus status; /* once it is not WIRE_OK, the conversation is over */
    Error error;
    int interval, num_lists;
    WireList *lists;
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
    remote->lists = MEM_NEW(WireList, (size_t)settings->num_lists);
    return remote;
}

void control_remote_free(void *state, int num_lists)
{
    Remote *remote = state;
    wire_client_close(&remote->client);
    MEM_FREE(remote->lists, (size_t)num_lists);
    MEM_FREE(remote, 1);
}

const Error *control_remote_failure(const void *state)
{
    const Remote *remote = state;
    return remote->error.kind == ERROR_NONE ? NULL : &remote->error;
}

/* --- The conversation ------------------------------------------------------------------------- */

static bool is_open(Remote *remote)
{
    if (remote->status == WIRE_OK && remote->client.descriptor < 0) {
        remote->status = wire_client_connect(&remote->client, &remote->options, remote->num_lists,
                                             &remote->error);
    }
    return remote->status == WIRE_OK;
}

static WireStatus send_observation(Remote *remote, const Search *search, bool is_done)
{
    for (int i = 0; i < remote->num_lists; i++) {
        remote->lists[i] =
            (WireList){.stats = search_list_stats(search, i),
                       .has_tie_break = search_list_spec(search, i)->tie != LIST_TIE_AGE,
                       .dead_ends_are_safe = search_list_is_reliable(search, i)};
    }
    WireObservation observation = {remote->lists, remote->num_lists, remote->interval, is_done};
    if (!wire_message_write_observation(&observation, &remote->frame, &remote->error)) {
        return WIRE_MALFORMED;
    }
    return wire_client_send(&remote->client, &remote->frame, &remote->error);
}

static bool are_all_empty(const Search *search)
{
    for (int i = 0; i < search_num_lists(search); i++) {
        if (search_list_count(search, i) > 0) {
            return false;
        }
    }
    return true;
}

int control_remote_choose(void *state, const Search *search)
{
    Remote *remote = state;
    int list = 0;
    if (are_all_empty(search)) {
        return list; /* the published system asks no more then */
    }
    if (is_open(remote)) {
        remote->status = send_observation(remote, search, false);
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

/* Nothing depends on whether the peer still listens, so failures are forgotten. */
void control_remote_finish(void *state, const Search *search)
{
    Remote *remote = state;
    SearchStatus status = search_status(search);
    bool has_news = status == SEARCH_SOLVED || status == SEARCH_EXHAUSTED;
    Error error = remote->error;
    if (has_news && is_open(remote)) {
        if (status == SEARCH_SOLVED) {
            send_observation(remote, search, true);
        } else {
            wire_message_write_exhausted(&remote->frame);
            wire_client_send(&remote->client, &remote->frame, &remote->error);
        }
    }
    wire_client_close(&remote->client);
    remote->error = error;
}
