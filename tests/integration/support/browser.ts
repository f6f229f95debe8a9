import { visitor } from "./visitor";

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
