/* ZIP as PKWARE's APPNOTE 6.3 describes it: members, then the directory that lists them, then a
 * trailer that says where the directory is. */
#include "nn/npz.h"

#include <zlib.h>

#include "base/mem.h"
#include "nn/npy.h"

enum {
    LOCAL_SIGNATURE = 0x04034b50,
    LOCAL_SIZE = 30,
    ENTRY_SIGNATURE = 0x02014b50,
    ENTRY_SIZE = 46,
    TRAILER_SIGNATURE = 0x06054b50,
    TRAILER_SIZE = 22,
    LONGEST_COMMENT = 0xffff,
    FLAG_ENCRYPTED = 1,
    METHOD_STORED = 0,
    METHOD_DEFLATED = 8,
    LARGEST_DEFLATION = 1032, /* a deflated byte stands for at most so many */
    MAX_MEMBERS = 1024,
    MAX_NAME = 255,
    MAX_MEMBER_SIZE = WEIGHTS_MAX_COUNT * 8 + (1 << 16), /* with a header */
};

typedef struct Archive {
    Bytes bytes;
    Weights *weights;
    const char *file;
    Error *error;
} Archive;

typedef struct Member {
    char name[MAX_NAME + 1];
    uint32_t flags, method, checksum;
    size_t packed_size, size;
    size_t local_offset;
} Member;

static bool fail(const Archive *archive, const char *problem)
{
    error_set_at(archive->error, ERROR_INPUT, (ErrorPlace){.file = archive->file},
                 "damaged or unusual .npz archive: %s", problem);
    return false;
}

static bool fail_member(const Archive *archive, const Member *member, const char *problem)
{
    error_set_at(archive->error, ERROR_INPUT, (ErrorPlace){.file = archive->file},
                 "the member %s of the .npz archive %s", member->name, problem);
    return false;
}

/* --- Contents of members ---------------------------------------------------------------------- */

static void *zlib_alloc(void *arena, unsigned count, unsigned size)
{
    return arena_alloc(arena, count, size);
}

static void zlib_free(void *arena, void *block)
{
    (void)arena;
    (void)block;
}

/* False unless the data deflate to exactly `size` bytes. */
static bool inflate_member(Bytes packed, uint8_t *contents, size_t size)
{
    Arena arena = {0};
    z_stream stream = {
        .zalloc = zlib_alloc,
        .zfree = zlib_free,
        .opaque = &arena,
        .next_in = (uint8_t *)(uintptr_t)packed.data, /* zlib does not write there */
        .avail_in = (unsigned)packed.size,
        .avail_out = (unsigned)size,
    };
    stream.next_out = contents;
    /* A negative window: bare data without a header of zlib's own. */
    bool ok = inflateInit2(&stream, -MAX_WBITS) == Z_OK;
    ok = ok && inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0 &&
         stream.avail_out == 0;
    inflateEnd(&stream);
    arena_release(&arena);
    return ok;
}

static bool read_contents(const Archive *archive, const Member *member, Bytes contents)
{
    if (crc32(0, contents.data, (unsigned)contents.size) != member->checksum) {
        return fail_member(archive, member, "has a wrong checksum");
    }
    if (weights_find_tensor(archive->weights, member->name)) {
        return fail_member(archive, member, "is there twice");
    }
    const char *problem = npy_read(contents, member->name, archive->weights);
    return !problem || fail_member(archive, member, problem);
}

static bool read_deflated(const Archive *archive, const Member *member, Bytes packed)
{
    if (member->size / LARGEST_DEFLATION > packed.size) {
        return fail_member(archive, member, "claims a size that its data cannot have");
    }
    uint8_t *contents = MEM_NEW(uint8_t, member->size);
    bool ok = inflate_member(packed, contents, member->size)
                  ? read_contents(archive, member, (Bytes){contents, member->size})
                  : fail_member(archive, member, "has damaged data");
    MEM_FREE(contents, member->size);
    return ok;
}

/* The data come behind the local header, whose variable part may differ from the directory's. */
static bool find_packed(const Archive *archive, const Member *member, Bytes *out_packed)
{
    Bytes bytes = archive->bytes;
    if (member->local_offset > bytes.size || bytes.size - member->local_offset < LOCAL_SIZE) {
        return false;
    }
    const uint8_t *local = bytes.data + member->local_offset;
    size_t room = bytes.size - member->local_offset - LOCAL_SIZE;
    size_t skipped = (size_t)bytes_u16(local + 26) + bytes_u16(local + 28);
    if (bytes_u32(local) != LOCAL_SIGNATURE || skipped > room ||
        member->packed_size > room - skipped) {
        return false;
    }
    *out_packed = (Bytes){local + LOCAL_SIZE + skipped, member->packed_size};
    return true;
}

static bool read_member(const Archive *archive, const Member *member)
{
    Bytes packed;
    if (member->flags & FLAG_ENCRYPTED) {
        return fail_member(archive, member, "is encrypted");
    }
    if (member->size == 0 || member->size > MAX_MEMBER_SIZE) {
        return fail_member(archive, member, "is empty or too large for a policy");
    }
    if (!find_packed(archive, member, &packed)) {
        return fail_member(archive, member, "does not lie inside the file");
    }
    if (member->method == METHOD_DEFLATED) {
        return read_deflated(archive, member, packed);
    }
    if (member->method != METHOD_STORED || member->size != packed.size) {
        return fail_member(archive, member, "is neither stored nor deflated");
    }
    return read_contents(archive, member, packed);
}

/* --- Directory -------------------------------------------------------------------------------- */

/* ".npy" is not part of an array's name. */
static bool take_name(Member *member, const uint8_t *text, size_t length)
{
    static const char SUFFIX[] = ".npy";
    enum { SUFFIX_LENGTH = sizeof SUFFIX - 1 };
    if (length > MAX_NAME) {
        return false;
    }
    memcpy(member->name, text, length);
    member->name[length] = '\0';
    if (length >= SUFFIX_LENGTH &&
        memcmp(text + length - SUFFIX_LENGTH, SUFFIX, SUFFIX_LENGTH) == 0) {
        member->name[length - SUFFIX_LENGTH] = '\0';
    }
    return strlen(member->name) + SUFFIX_LENGTH >= length && weights_is_name(member->name);
}

/* Takes an entry off the directory. */
static bool take_entry(Bytes *directory, Member *member)
{
    const uint8_t *entry = directory->data;
    if (directory->size < ENTRY_SIZE || bytes_u32(entry) != ENTRY_SIGNATURE) {
        return false;
    }
    *member = (Member){
        .flags = bytes_u16(entry + 8),
        .method = bytes_u16(entry + 10),
        .checksum = bytes_u32(entry + 16),
        .packed_size = bytes_u32(entry + 20),
        .size = bytes_u32(entry + 24),
        .local_offset = bytes_u32(entry + 42),
    };
    size_t name_length = bytes_u16(entry + 28);
    size_t size = ENTRY_SIZE + name_length + bytes_u16(entry + 30) + bytes_u16(entry + 32);
    if (size > directory->size || !take_name(member, entry + ENTRY_SIZE, name_length)) {
        return false;
    }
    *directory = (Bytes){entry + size, directory->size - size};
    return true;
}

/* From the end: only a comment of up to 65535 bytes may follow the trailer. */
static const uint8_t *find_trailer(Bytes bytes)
{
    for (size_t comment = 0; comment <= LONGEST_COMMENT; comment++) {
        if (bytes.size < TRAILER_SIZE + comment) {
            return NULL;
        }
        const uint8_t *trailer = bytes.data + bytes.size - TRAILER_SIZE - comment;
        if (bytes_u32(trailer) == TRAILER_SIGNATURE && bytes_u16(trailer + 20) == comment) {
            return trailer;
        }
    }
    return NULL;
}

static bool read_archive(const Archive *archive)
{
    const uint8_t *trailer = find_trailer(archive->bytes);
    if (!trailer) {
        return fail(archive, "its end is missing");
    }
    size_t before = (size_t)(trailer - archive->bytes.data);
    int num_members = bytes_u16(trailer + 10);
    size_t size = bytes_u32(trailer + 12), offset = bytes_u32(trailer + 16);
    if (bytes_u32(trailer + 4) != 0 || bytes_u16(trailer + 8) != num_members) {
        return fail(archive, "it is one part of several");
    }
    if (num_members > MAX_MEMBERS) {
        return fail(archive, "it has too many members for a policy");
    }
    if (offset > before || size > before - offset) {
        return fail(archive, "its directory does not lie inside the file");
    }
    Bytes directory = {archive->bytes.data + offset, size};
    for (int i = 0; i < num_members; i++) {
        Member member;
        if (!take_entry(&directory, &member)) {
            return fail(archive, "its directory is malformed");
        }
        if (!read_member(archive, &member)) {
            return false;
        }
    }
    return true;
}

bool npz_is_archive(Bytes bytes)
{
    return bytes.size >= 4 && bytes_u32(bytes.data) == LOCAL_SIGNATURE;
}

bool npz_read(Bytes bytes, const char *file, Weights *out_weights, Error *error)
{
    *out_weights = (Weights){0};
    Archive archive = {bytes, out_weights, file, error};
    if (!read_archive(&archive)) {
        weights_release(out_weights);
        return false;
    }
    return true;
}
