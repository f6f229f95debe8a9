export function findChromium(): string | undefined;
export function ensureChromium(options: {
  env: Record<string, string | undefined>;
  log?: (line: string) => void;
}): Promise<string>;
