import { visitor } from "./visitor";
import { changedCookie, type Session, sessionIn } from "@/tests/fixtures/session-cookie";

/** The browser that asks: its cookies, as Next's own jar would hand them to an action. */
export const browser = {
  get jar(): Map<string, string> {
    return visitor().jar;
  },
  set jar(jar: Map<string, string>) {
    visitor().jar = jar;
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

/** The name of the cookie that holds the session; empty where there is none. */
export const sessionName = (): string => Array.from(browser.jar.keys()).find((name) => SESSION_COOKIE.test(name)) ?? "";

/** The session in the browser's cookie. */
export const readSession = (): Session => sessionIn(browser.jar.get(sessionName()) ?? "");

/** Reads, changes and writes back the session in the browser's cookie. */
export function changeSession(change: (session: Session) => Partial<Session>): void {
  const name = sessionName();
  browser.jar.set(name, changedCookie(browser.jar.get(name) ?? "", change));
}

/** Lets the session's token be one that has to be refreshed. */
export const expire = (): void => changeSession(() => ({ expires_at: Math.floor(Date.now() / 1000) - 60 }));
