import { callbackErrors } from "@/lib/auth/messages";

/** The URL's error text is untrusted; in characters. */
const MAX_ERROR_LENGTH = 200;

type CallbackParams =
  | { kind: "nothing" }
  | { kind: "error"; message: string }
  | { kind: "answer"; input: { code: string } | { accessToken: string; refreshToken: string } };

const asLine = (text: string | null) =>
  (text ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_ERROR_LENGTH);

/** Reads the URL of a social sign-in's callback: an error takes precedence over a code, a code over tokens. */
export function readCallback({ search, hash }: Pick<Location, "search" | "hash">): CallbackParams {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const failed = [query, fragment].find((params) => params.has("error") || params.has("error_description"));
  if (failed) {
    const message = asLine(failed.get("error_description")) || asLine(failed.get("error")) || callbackErrors.unknown;
    return { kind: "error", message };
  }
  const code = query.get("code");
  if (code) return { kind: "answer", input: { code } };
  const [accessToken, refreshToken] = [fragment.get("access_token"), fragment.get("refresh_token")];
  return accessToken && refreshToken ? { kind: "answer", input: { accessToken, refreshToken } } : { kind: "nothing" };
}
