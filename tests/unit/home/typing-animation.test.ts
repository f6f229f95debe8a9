import fc from "fast-check";
import { expect, test } from "vitest";

import { nextTypingState, type TypingState } from "@/components/home/typing-animation";

const phrases = ["ab", "c"];

test("types at 80 ms, pauses for 2500 ms, deletes at 40 ms, then continues with the next phrase", () => {
  let state: TypingState = { phrase: 0, length: 1, isDeleting: false };
  const seen: [string, number][] = [];
  for (let step = 0; step < 8; step += 1) {
    const { next, delayMs } = nextTypingState(state, phrases);
    seen.push([(phrases[state.phrase] ?? "").slice(0, state.length), delayMs]);
    state = next;
  }
  expect(seen).toEqual([
    ["a", 80],
    ["ab", 2500],
    ["a", 40],
    ["", 80],
    ["c", 2500],
    ["", 80],
    ["a", 80],
    ["ab", 2500],
  ]);
});

test("repeats the phrases without end, and the length never exceeds the phrase's", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }), (words) => {
      let state: TypingState = { phrase: 0, length: 0, isDeleting: false };
      const visited = new Set<number>();
      for (let step = 0; step < 200; step += 1) {
        state = nextTypingState(state, words).next;
        visited.add(state.phrase);
        expect(state.length).toBeGreaterThanOrEqual(0);
        expect(state.length).toBeLessThanOrEqual((words[state.phrase] ?? "").length);
      }
      expect(visited.size).toBe(words.length);
    }),
  );
});
