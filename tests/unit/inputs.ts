import fc from "fast-check";

// How many inputs each property is tried with.
fc.configureGlobal({ numRuns: 1_000 });
