/* The yardstick: two seats of War in straightforward C. Ring buffers, a plain Fisher-Yates shuffle, xoshiro256**.
 *
 * cc -DNEED=2 -DTAKE=0 -DSHORT=0 -DPILE=0 -DPROOF=1, so that the compiler knows the rule:
 *   NEED   length of the layout; TAKE, SHORT: the codes of kernel_codes.py; PILE, PROOF: 0 or 1
 * yardstick GAMES LIMIT
 * The pack is 13 x 4. Prints games, seconds, battles, and how many games were endless. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CARDS = 52, RING = 128 };
enum { FORFEIT, LAST_CARD, MATCH };
enum { WINNER_FIRST, LOSER_FIRST, WINNER_ALTERNATING, LOSER_ALTERNATING, SEAT_ORDER, AS_LAID, SHUFFLED, COIN };
enum { GO_ON = -1, DRAW = 2 };

static uint64_t state[4];

static uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static uint64_t next(void) {
    uint64_t result = rotl(state[1] * 5, 7) * 9, t = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= t;
    state[3] = rotl(state[3], 45);
    return result;
}

static uint32_t below(uint32_t n) { return (uint32_t)(((next() >> 32) * n) >> 32); }

static void shuffle(uint8_t *cards, int n) {
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = below((uint32_t)i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

typedef struct {
    uint8_t ring[RING], pile[RING];
    int head, size, piled;
} Seat;

/* What each seat has laid in this battle; the first `even` of both were laid by turns, the rest as a heap. Without piles
 * the cards still lie in the ring, from `start` on. */
typedef struct {
    uint8_t laid[2][CARDS];
    int start[2], n[2], even;
} Pot;

enum { need = NEED, take = TAKE, length = SHORT, pile = PILE, proof = PROOF };

static int held(const Seat *s) { return s->size + s->piled; }

static void put(Seat *s, uint8_t card) {
    if (pile) {
        s->pile[s->piled++] = card;
    } else {
        s->ring[(s->head + s->size) & (RING - 1)] = card;
        s->size++;
    }
}

/* Lays the next card. */
static uint8_t lay(Pot *p, Seat *s, int seat) {
    if (pile && s->size == 0) {
        memcpy(s->ring, s->pile, (size_t)s->piled);
        shuffle(s->ring, s->piled);
        s->head = 0;
        s->size = s->piled;
        s->piled = 0;
    }
    uint8_t card = s->ring[s->head];
    s->head = (s->head + 1) & (RING - 1);
    s->size--;
    if (pile) p->laid[seat][p->n[seat]] = card;
    p->n[seat]++;
    return card;
}

static void lay_all(Pot *p, Seat *s, int seat) {
    while (s->size) lay(p, s, seat);
    for (int i = 0; i < s->piled; i++) p->laid[seat][p->n[seat]++] = s->pile[i];
    s->piled = 0;
}

static uint8_t laid(const Pot *p, const Seat *s, int seat, int i) {
    return pile ? p->laid[seat][i] : s[seat].ring[(p->start[seat] + i) & (RING - 1)];
}

static void take_pot(Seat *s, Pot *p, int winner) {
    int order = take;
    if (order == COIN) order = next() >> 63 ? LOSER_FIRST : WINNER_FIRST;
    int one = order == SEAT_ORDER || order == AS_LAID || order == SHUFFLED ? 0
            : order == LOSER_FIRST || order == LOSER_ALTERNATING             ? !winner
                                                                             : winner;
    int two = !one, by_turns = order == WINNER_FIRST || order == LOSER_FIRST || order == SEAT_ORDER ? 0 : p->even, n = 0;
    Seat *taker = &s[winner];
    if (order == SHUFFLED) {
        uint8_t all[CARDS];
        for (int i = 0; i < by_turns; i++) all[n++] = laid(p, s, one, i), all[n++] = laid(p, s, two, i);
        for (int i = by_turns; i < p->n[one]; i++) all[n++] = laid(p, s, one, i);
        for (int i = by_turns; i < p->n[two]; i++) all[n++] = laid(p, s, two, i);
        shuffle(all, n);
        for (int i = 0; i < n; i++) put(taker, all[i]);
        return;
    }
    for (int i = 0; i < by_turns; i++) put(taker, laid(p, s, one, i)), put(taker, laid(p, s, two, i));
    for (int i = by_turns; i < p->n[one]; i++) put(taker, laid(p, s, one, i));
    for (int i = by_turns; i < p->n[two]; i++) put(taker, laid(p, s, two, i));
}

/* Lays the cards of one war step; the winner's seat, DRAW or GO_ON. */
static int war_step(Seat *s, Pot *p, uint8_t *face) {
    int a = held(&s[0]), b = held(&s[1]), k[2] = {need, need};
    if ((int)length == FORFEIT) {
        if (a < need || b < need) {
            if (a == b) return DRAW;
            lay_all(p, &s[a > b], a > b);
            return a < b;
        }
    } else if (a == 0 && b == 0) {
        return DRAW;
    } else if (a == 0 || b == 0) {
        return a == 0;
    } else {
        if (a < k[0]) k[0] = a;
        if (b < k[1]) k[1] = b;
        if ((int)length == MATCH) k[0] = k[1] = k[0] < k[1] ? k[0] : k[1];
    }
    for (int i = 0; i < k[0] || i < k[1]; i++)
        for (int seat = 0; seat < 2; seat++)
            if (i < k[seat]) face[seat] = lay(p, &s[seat], seat);
    p->even = p->n[0] < p->n[1] ? p->n[0] : p->n[1];
    return face[0] > face[1] ? 0 : face[1] > face[0] ? 1 : GO_ON;
}

static int battle(Seat *s) {
    Pot p;
    uint8_t face[2];
    p.n[0] = p.n[1] = 0;
    p.even = 1;
    p.start[0] = s[0].head;
    p.start[1] = s[1].head;
    for (int seat = 0; seat < 2; seat++) face[seat] = lay(&p, &s[seat], seat);
    int winner = face[0] > face[1] ? 0 : face[1] > face[0] ? 1 : GO_ON;
    while (winner == GO_ON) winner = war_step(s, &p, face);
    if (winner != DRAW) take_pot(s, &p, winner);
    return winner;
}

static int same(const Seat *s, const Seat *t) {
    if (s[0].size != t[0].size) return 0;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < s[seat].size; i++)
            if (s[seat].ring[(s[seat].head + i) & (RING - 1)] != t[seat].ring[(t[seat].head + i) & (RING - 1)]) return 0;
    return 1;
}

/* Warm-up and loop by two pointers, once Brent's method has found the loop. */
static int64_t warm_up(const Seat *start, int64_t loop) {
    Seat s[2], t[2];
    int64_t n = 0;
    memcpy(s, start, sizeof s);
    memcpy(t, start, sizeof t);
    for (int64_t i = 0; i < loop; i++) battle(t);
    for (; !same(s, t); n++) {
        battle(s);
        battle(t);
    }
    return n;
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    int64_t games = atoll(argv[1]), limit = atoll(argv[2]), total = 0, endless = 0;
    for (int i = 0; i < 4; i++) state[i] = 0x9E3779B97F4A7C15u * (uint64_t)(i + 1);
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (int64_t game = 0; game < games; game++) {
        Seat s[2], start[2], saved[2];
        uint8_t deck[CARDS];
        memset(s, 0, sizeof s);
        for (int i = 0; i < CARDS; i++) deck[i] = (uint8_t)(i / 4);
        shuffle(deck, CARDS);
        for (int i = 0; i < CARDS; i++) s[i & 1].ring[s[i & 1].size++] = deck[i];
        if (proof) {
            memcpy(start, s, sizeof s);
            memcpy(saved, s, sizeof s);
        }
        int64_t battles = 0, saved_at = 0, window = 1;
        while (held(&s[0]) && held(&s[1]) && battles < limit) {
            battles++;
            if (battle(s) == DRAW) break;
            if (!proof) continue;
            if (same(s, saved)) {
                endless++;
                battles = warm_up(start, battles - saved_at) + battles - saved_at;
                break;
            }
            if (battles - saved_at == window) {
                memcpy(saved, s, sizeof s);
                saved_at = battles;
                window *= 2;
            }
        }
        total += battles;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    printf("%lld %.6f %lld %lld\n", (long long)games, seconds, (long long)total, (long long)endless);
    return 0;
}
