/* Client side of a connection to a remote controller, a program in another process.
 *
 *     WireClient client;
 *     if (wire_client_connect(&client, &options, num_lists, &error) == WIRE_OK) {
 *         wire_client_send(&client, &frame, &error);
 *         wire_client_receive(&client, &list, &error);
 *         wire_client_close(&client);
 *     }
 *
 * Sends and receives whole frames, in as many pieces as the network makes of them. The n-th answer
 * belongs to the n-th observation, whenever it arrives: a remote controller that knows its choices
 * in advance may send them all at once, and an answer that is sent twice counts twice.
 *
 * Every call ends: when the remote side neither reads nor answers for some time, and when a limit
 * of the search is reached. A closed connection raises no signal. */
#ifndef CONTROL_WIRE_CLIENT_H
#define CONTROL_WIRE_CLIENT_H

#include <sys/socket.h>

#include "base/error.h"
#include "base/limits.h"
#include "control/wire_message.h"

typedef enum WireStatus {
    WIRE_OK,
    WIRE_END,         /* the remote controller stops the search; no Error */
    WIRE_LIMIT,       /* a limit was reached during the wait; no Error */
    WIRE_UNREACHABLE, /* no program listens, or the system cannot connect */
    WIRE_CLOSED,      /* the remote side has closed the connection */
    WIRE_SILENT,      /* the remote side does not read or answer */
    WIRE_MALFORMED,   /* not an answer, or the number of a list that does not exist */
} WireStatus;

typedef struct WireAddress {
    struct sockaddr_storage socket_address;
    socklen_t size;
    char name[80]; /* for messages */
} WireAddress;

typedef struct WireOptions {
    WireAddress address;
    double connect_seconds; /* how long to try again while connections are refused */
    double silence_seconds; /* how long to wait for the remote side */
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

/* "54321" is a port of this machine, 127.0.0.1; otherwise "192.0.2.7:54321" or
 * "[2001:db8::7]:54321". Host names are not accepted, since looking them up may take any time. */
bool wire_client_parse_address(const char *text, WireAddress *out_address, Error *error);

/* The client is closed unless the result is WIRE_OK. */
WireStatus wire_client_connect(WireClient *client, const WireOptions *options, int num_lists,
                               Error *error);

/* Uses a descriptor that is already connected, in place of wire_client_connect. */
void wire_client_adopt(WireClient *client, const WireOptions *options, int num_lists,
                       int descriptor);

WireStatus wire_client_send(WireClient *client, const WireFrame *frame, Error *error);

/* The next answer. */
WireStatus wire_client_receive(WireClient *client, int *out_list, Error *error);

/* Everything sent before still arrives. Closing twice is allowed. */
void wire_client_close(WireClient *client);

#endif
