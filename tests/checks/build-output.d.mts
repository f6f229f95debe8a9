type Hashes = Record<string, string>;

export function hashesOf(distDir: string): Hashes;
export function outputProblems(snapshot: { hashes: Hashes; outputs: string[] }, now: Hashes): string[];
