/* The client's side of a connection to a controller in another process.
 *
 *     WireClient client;
 *     if (wire_client_connect(&client, &options, num_lists, &error) == WIRE_OK) {
 *         wire_client_send(&client, &frame, &error);
 *         wire_client_receive(&client, &list, &error);
 *         wire_client_close(&client);
 *     }
 *
 * Whole frames, in however many pieces the network moves them. The n-th answer belongs to the n-th
 * question whenever it arrives: an answer that is sent twice is also the next one, and a controller
 * that knows its choices in advance may send them all at once.
 *
 * Nothing waits for ever: a peer that neither reads nor answers, and the limits of the search, end
 * every call. No signal is raised by a peer that is gone. */
#ifndef CONTROL_WIRE_CLIENT_H
#define CONTROL_WIRE_CLIENT_H

#include <sys/socket.h>

#include "base/error.h"
#include "base/limits.h"
#include "control/wire_message.h"

typedef enum WireStatus {
    WIRE_OK,
    WIRE_END,         /* the controller wants the search to stop; no Error */
    WIRE_LIMIT,       /* the limits struck during the wait; no Error */
    WIRE_UNREACHABLE, /* nobody listens, or the system cannot connect */
    WIRE_CLOSED,      /* the peer has gone away */
    WIRE_SILENT,      /* the peer does not read or answer */
    WIRE_MALFORMED,   /* what it says is not an answer, or names a list that does not exist */
} WireStatus;

typedef struct WireAddress {
    struct sockaddr_storage socket_address;
    socklen_t size;
    char name[80]; /* for messages */
} WireAddress;

typedef struct WireOptions {
    WireAddress address;
    double connect_seconds; /* how long to try again while connections are refused */
    double silence_seconds; /* how long to wait for a sign of the peer */
    const Limits *limits;   /* may be NULL */
} WireOptions;

typedef struct WireClient {
    int descriptor; /* -1: not connected */
    int num_lists;
    WireOptions options;
    WireReader reader;
    size_t first, end; /* bytes of `input` that have not been read yet */
    char input[1024];
} WireClient;

/* "54321" is that port of this machine, 127.0.0.1; otherwise "192.0.2.7:54321" or
 * "[2001:db8::7]:54321". Names are not looked up, as that may take any time. */
bool wire_client_parse_address(const char *text, WireAddress *out_address, Error *error);

/* The client is closed unless the result is WIRE_OK. */
WireStatus wire_client_connect(WireClient *client, const WireOptions *options, int num_lists,
                               Error *error);

/* Takes over a descriptor that is connected already, instead. */
void wire_client_adopt(WireClient *client, const WireOptions *options, int num_lists,
                       int descriptor);

WireStatus wire_client_send(WireClient *client, const WireFrame *frame, Error *error);

/* The next answer. */
WireStatus wire_client_receive(WireClient *client, int *out_list, Error *error);

/* What has been sent still arrives. A closed client may be closed again. */
void wire_client_close(WireClient *client);

#endif
