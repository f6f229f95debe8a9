import { currentClient } from "./client";
import { changedCookie, type Session, sessionIn } from "@/tests/fixtures/session-cookie";

/** The current browser's cookies, with the interface of Next's `cookies()`. */
export const browser = {
  get jar(): Map<string, string> {
    return currentClient().jar;
  },
  set jar(jar: Map<string, string>) {
    currentClient().jar = jar;
  },
  cookies: {
    getAll: (): { name: string; value: string }[] => Array.from(browser.jar, ([name, value]) => ({ name, value })),
    get: (name: string) => browser.cookies.getAll().find((cookie) => cookie.name === name),
    has: (name: string): boolean => browser.jar.has(name),
    set: (name: string, value: string): void => {
      if (value === "") browser.jar.delete(name);
      else browser.jar.set(name, value);
    },
    delete: (name: string): void => void browser.jar.delete(name),
  },
};

export const SESSION_COOKIE = /^sb-.+-auth-token/;

/** The name of the session cookie, or "". */
export const sessionName = (): string => Array.from(browser.jar.keys()).find((name) => SESSION_COOKIE.test(name)) ?? "";

/** The session in the browser's cookie. */
export const readSession = (): Session => sessionIn(browser.jar.get(sessionName()) ?? "");

/** Changes the session in the browser's cookie. */
export function changeSession(change: (session: Session) => Partial<Session>): void {
  const name = sessionName();
  browser.jar.set(name, changedCookie(browser.jar.get(name) ?? "", change));
}

/** Expires the access token, so that it has to be refreshed. */
export const expireSession = (): void => changeSession(() => ({ expires_at: Math.floor(Date.now() / 1000) - 60 }));
