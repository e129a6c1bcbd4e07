// The hash table `uthash`, which LeetCode includes before an answer in C: the macros that answers use,
// with the same effect. Elements are in a list in their order of insertion, and a search walks through
// it: the tables of an answer to a Sudoku have few elements.
//
// A system that has the library itself is asked first.

#ifndef UTHASH_H
#if defined(__has_include)
#if __has_include(<uthash.h>)
#define KATA_HAS_UTHASH
#endif
#endif

#ifdef KATA_HAS_UTHASH
#include <uthash.h>
#else
#define UTHASH_H

#include <stddef.h>
#include <string.h>

// What an element has as its member `hh`.
typedef struct UT_hash_handle {
    void *prev;
    void *next;
    const void *key;
    unsigned keylen;
} UT_hash_handle;

#define HASH_FIND(hh, head, keyptr, length, out)                                          \
    do {                                                                                  \
        (out) = (head);                                                                   \
        while ((out) && ((out)->hh.keylen != (length) ||                                  \
                         memcmp((out)->hh.key, (keyptr), (length)) != 0)) {               \
            (out) = (__typeof__(out))(out)->hh.next;                                      \
        }                                                                                 \
    } while (0)

#define HASH_ADD_KEYPTR(hh, head, keyptr, length, add)                                    \
    do {                                                                                  \
        (add)->hh.key = (keyptr);                                                         \
        (add)->hh.keylen = (unsigned)(length);                                            \
        (add)->hh.next = NULL;                                                            \
        (add)->hh.prev = NULL;                                                            \
        if (!(head)) {                                                                    \
            (head) = (add);                                                               \
        } else {                                                                          \
            __typeof__(head) kata_last = (head);                                          \
            while (kata_last->hh.next) kata_last = (__typeof__(head))kata_last->hh.next;  \
            kata_last->hh.next = (add);                                                   \
            (add)->hh.prev = kata_last;                                                   \
        }                                                                                 \
    } while (0)

#define HASH_ADD(hh, head, field, length, add)                                            \
    HASH_ADD_KEYPTR(hh, head, &(add)->field, length, add)

#define HASH_DELETE(hh, head, out)                                                        \
    do {                                                                                  \
        __typeof__(head) kata_out = (out);                                                \
        __typeof__(head) kata_before = (__typeof__(head))kata_out->hh.prev;               \
        __typeof__(head) kata_after = (__typeof__(head))kata_out->hh.next;                \
        if (kata_before) {                                                                \
            kata_before->hh.next = kata_after;                                            \
        } else {                                                                          \
            (head) = kata_after;                                                          \
        }                                                                                 \
        if (kata_after) kata_after->hh.prev = kata_before;                                \
    } while (0)

#define HASH_REPLACE(hh, head, field, length, add, replaced)                              \
    do {                                                                                  \
        (replaced) = NULL;                                                                \
        HASH_FIND(hh, head, &(add)->field, length, replaced);                             \
        if (replaced) HASH_DELETE(hh, head, replaced);                                    \
        HASH_ADD(hh, head, field, length, add);                                           \
    } while (0)

#define HASH_CNT(hh, head)                                                                \
    ({                                                                                    \
        unsigned kata_count = 0;                                                          \
        __typeof__(head) kata_element = (head);                                           \
        for (; kata_element; kata_count++) {                                              \
            kata_element = (__typeof__(head))kata_element->hh.next;                       \
        }                                                                                 \
        kata_count;                                                                       \
    })

#define HASH_CLEAR(hh, head) ((head) = NULL)
#define HASH_COUNT(head) HASH_CNT(hh, head)
#define HASH_DEL(head, out) HASH_DELETE(hh, head, out)

#define HASH_ITER(hh, head, element, after)                                               \
    for ((element) = (head),                                                              \
        (after) = (element) ? (__typeof__(element))(element)->hh.next : NULL;             \
         (element);                                                                       \
         (element) = (after), (after) = (after) ? (__typeof__(after))(after)->hh.next : NULL)

#define HASH_FIND_INT(head, key, out) HASH_FIND(hh, head, key, sizeof(int), out)
#define HASH_ADD_INT(head, field, add) HASH_ADD(hh, head, field, sizeof(int), add)
#define HASH_REPLACE_INT(head, field, add, replaced)                                      \
    HASH_REPLACE(hh, head, field, sizeof(int), add, replaced)
#define HASH_FIND_PTR(head, key, out) HASH_FIND(hh, head, key, sizeof(void *), out)
#define HASH_ADD_PTR(head, field, add) HASH_ADD(hh, head, field, sizeof(void *), add)
#define HASH_REPLACE_PTR(head, field, add, replaced)                                      \
    HASH_REPLACE(hh, head, field, sizeof(void *), add, replaced)

// The key is the text itself, in the element or behind a pointer.
#define HASH_FIND_STR(head, text, out)                                                    \
    HASH_FIND(hh, head, text, (unsigned)strlen(text), out)
#define HASH_ADD_STR(head, field, add)                                                    \
    HASH_ADD_KEYPTR(hh, head, (add)->field, strlen((add)->field), add)

#endif
#endif
