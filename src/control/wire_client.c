#include "control/wire_client.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/units.h"

/* The interval for checking limits, and for trying a refused connection again. */
static const double SLICE_SECONDS = 0.05;

/* --- Addresses -------------------------------------------------------------------------------- */

static bool resolve(const char *host, const char *port, WireAddress *out_address)
{
    const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                                   .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    if (getaddrinfo(host, port, &hints, &found) != 0) {
        return false;
    }
    memcpy(&out_address->socket_address, found->ai_addr, found->ai_addrlen);
    out_address->size = found->ai_addrlen;
    freeaddrinfo(found);
    return true;
}

/* Splits "host:port" or "[host]:port"; a port alone is one of this machine. */
static bool split(const char *text, char *out_host, size_t room, const char **out_port)
{
    const char *colon = strrchr(text, ':');
    *out_port = colon ? colon + 1 : text;
    if (!colon) {
        snprintf(out_host, room, "127.0.0.1");
        return true;
    }
    bool has_brackets = text[0] == '[' && colon - text >= 2 && colon[-1] == ']';
    bool is_plain = memchr(text, ':', (size_t)(colon - text)) == NULL;
    const char *host = text + has_brackets;
    size_t length = (size_t)(colon - has_brackets - host);
    snprintf(out_host, room, "%.*s", (int)length, host);
    return (has_brackets || is_plain) && length > 0 && length < room;
}

bool wire_client_parse_address(const char *text, WireAddress *out_address, Error *error)
{
    *out_address = (WireAddress){0};
    char host[64];
    const char *port;
    int64_t number;
    if (!split(text, host, sizeof host, &port) || strspn(port, "0123456789") != strlen(port) ||
        !units_parse_count(port, 1, UINT16_MAX, &number) || !resolve(host, port, out_address)) {
        error_set(error, ERROR_USAGE,
                  "\"%s\" is neither a port (1 to 65535) nor an address in digits, a colon and a "
                  "port",
                  text);
        return false;
    }
    bool is_plain = strchr(host, ':') == NULL;
    snprintf(out_address->name, sizeof out_address->name, is_plain ? "%s:%s" : "[%s]:%s", host,
             port);
    return true;
}

/* --- Waiting ---------------------------------------------------------------------------------- */

/* Waits until one of `events` is possible. WIRE_SILENT, without an Error, at the deadline. With a
 * descriptor of -1 it only waits. */
static WireStatus wait_for(const WireClient *client, short events, double deadline)
{
    for (;;) {
        const Limits *limits = client->options.limits;
        if (limits && limits_check(limits) != LIMITS_OK) {
            return WIRE_LIMIT;
        }
        double left = deadline - clock_wall();
        if (left <= 0) {
            return WIRE_SILENT;
        }
        double slice = left < SLICE_SECONDS ? left : SLICE_SECONDS;
        struct pollfd pollfd = {.fd = client->descriptor, .events = events};
        if (poll(&pollfd, 1, (int)(slice * 1000) + 1) > 0) {
            return WIRE_OK;
        }
    }
}

static WireStatus wait_for_remote(const WireClient *client, short events, double deadline,
                                  Error *error)
{
    WireStatus status = wait_for(client, events, deadline);
    if (status == WIRE_SILENT) {
        error_set(error, ERROR_INPUT, "the controller at %s has not %s for %g seconds",
                  client->options.address.name, events == POLLIN ? "answered" : "read",
                  client->options.silence_seconds);
    }
    return status;
}

/* Counted from the beginning of a call: sending one byte at a time does not extend it. */
static double remote_deadline(const WireClient *client)
{
    return clock_wall() + client->options.silence_seconds;
}

static bool must_wait(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static WireStatus closed(const WireClient *client, const char *reason, Error *error)
{
    error_set(error, ERROR_INPUT, "the controller at %s has closed the connection%s%s",
              client->options.address.name, reason ? ": " : "", reason ? reason : "");
    return WIRE_CLOSED;
}

/* --- Connecting ------------------------------------------------------------------------------- */

/* Repeated attempts at a port where no program listens may connect to themselves: the system may
 * give the client that very port, and TCP allows it. */
static bool is_own_echo(int descriptor)
{
    struct sockaddr_storage own = {0}, other = {0};
    socklen_t own_size = sizeof own, other_size = sizeof other;
    return getsockname(descriptor, (struct sockaddr *)&own, &own_size) == 0 &&
           getpeername(descriptor, (struct sockaddr *)&other, &other_size) == 0 &&
           own_size == other_size && memcmp(&own, &other, own_size) == 0;
}

/* Makes one attempt, up to the deadline; *out_errno says why it failed. */
static WireStatus attempt(WireClient *client, double deadline, int *out_errno)
{
    const WireAddress *address = &client->options.address;
    client->descriptor =
        socket(address->socket_address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (client->descriptor < 0) {
        *out_errno = errno;
        return WIRE_UNREACHABLE;
    }
    int result = connect(client->descriptor, (const struct sockaddr *)&address->socket_address,
                         address->size);
    *out_errno = result == 0 ? 0 : errno;
    if (*out_errno == EINPROGRESS || *out_errno == EINTR) {
        WireStatus status = wait_for(client, POLLOUT, deadline);
        if (status != WIRE_OK) {
            *out_errno = ETIMEDOUT;
            return status == WIRE_SILENT ? WIRE_UNREACHABLE : status;
        }
        socklen_t size = sizeof *out_errno;
        getsockopt(client->descriptor, SOL_SOCKET, SO_ERROR, out_errno, &size);
    }
    if (*out_errno == 0 && is_own_echo(client->descriptor)) {
        *out_errno = ECONNREFUSED;
    }
    return *out_errno == 0 ? WIRE_OK : WIRE_UNREACHABLE;
}

/* Tries again while the connection is refused: remote controllers often start the search before
 * they listen. */
static WireStatus try_until(WireClient *client, double deadline, int *out_errno)
{
    for (;;) {
        WireStatus status = attempt(client, deadline, out_errno);
        if (status == WIRE_OK) {
            return status;
        }
        wire_client_close(client);
        double pause_end = clock_wall() + SLICE_SECONDS;
        if (status == WIRE_LIMIT || *out_errno != ECONNREFUSED || pause_end > deadline) {
            return status;
        }
        if (wait_for(client, 0, pause_end) == WIRE_LIMIT) {
            return WIRE_LIMIT;
        }
    }
}

WireStatus wire_client_connect(WireClient *client, const WireOptions *options, int num_lists,
                               Error *error)
{
    assert(num_lists > 0 && options->address.size > 0);
    wire_client_adopt(client, options, num_lists, -1);
    int problem;
    WireStatus status = try_until(client, clock_wall() + options->connect_seconds, &problem);
    if (status == WIRE_UNREACHABLE) {
        error_set(error, ERROR_INPUT, "there is no controller at %s: %s", options->address.name,
                  strerror(problem));
    }
    if (status == WIRE_OK) {
        int yes = 1;
        setsockopt(client->descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    return status;
}

void wire_client_adopt(WireClient *client, const WireOptions *options, int num_lists,
                       int descriptor)
{
    *client = (WireClient){.descriptor = descriptor, .num_lists = num_lists, .options = *options};
    if (descriptor >= 0) {
        fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
    }
}

/* Reads pending bytes first, up to a bound: closing with unread bytes would make the system discard
 * what is still on its way to the remote side. */
void wire_client_close(WireClient *client)
{
    enum { MOST_READS = 64 };
    if (client->descriptor >= 0) {
        shutdown(client->descriptor, SHUT_WR);
        for (int i = 0; i < MOST_READS; i++) {
            if (recv(client->descriptor, client->input, sizeof client->input, 0) <= 0) {
                break;
            }
        }
        close(client->descriptor);
        client->descriptor = -1;
    }
}

/* --- Talking ---------------------------------------------------------------------------------- */

WireStatus wire_client_send(WireClient *client, const WireFrame *frame, Error *error)
{
    assert(client->descriptor >= 0 && frame->size <= WIRE_MAX_FRAME);
    double deadline = remote_deadline(client);
    size_t sent = 0;
    while (sent < frame->size) {
        ssize_t count =
            send(client->descriptor, frame->bytes + sent, frame->size - sent, MSG_NOSIGNAL);
        if (count >= 0) {
            sent += (size_t)count;
            continue;
        }
        if (!must_wait()) {
            return closed(client, strerror(errno), error);
        }
        WireStatus status = wait_for_remote(client, POLLOUT, deadline, error);
        if (status != WIRE_OK) {
            return status;
        }
    }
    return WIRE_OK;
}

/* Waits until there is input. */
static WireStatus fill(WireClient *client, double deadline, Error *error)
{
    assert(client->first <= client->end && client->end <= sizeof client->input);
    while (client->first == client->end) {
        ssize_t count = recv(client->descriptor, client->input, sizeof client->input, 0);
        if (count > 0) {
            client->first = 0;
            client->end = (size_t)count;
        } else if (count == 0 || !must_wait()) {
            return closed(client, count == 0 ? NULL : strerror(errno), error);
        } else {
            WireStatus status = wait_for_remote(client, POLLIN, deadline, error);
            if (status != WIRE_OK) {
                return status;
            }
        }
    }
    return WIRE_OK;
}

WireStatus wire_client_receive(WireClient *client, int *out_list, Error *error)
{
    assert(client->descriptor >= 0);
    double deadline = remote_deadline(client);
    WireAnswer answer = {0};
    while (answer.kind == WIRE_ANSWER_PARTIAL) {
        WireStatus status = fill(client, deadline, error);
        if (status != WIRE_OK) {
            return status;
        }
        client->first +=
            wire_message_read(&client->reader, client->input + client->first,
                              client->end - client->first, client->num_lists, &answer, error);
    }
    assert(answer.kind != WIRE_ANSWER_LIST || answer.list < client->num_lists);
    *out_list = answer.list;
    return answer.kind == WIRE_ANSWER_LIST  ? WIRE_OK
           : answer.kind == WIRE_ANSWER_END ? WIRE_END
                                            : WIRE_MALFORMED;
}
