/** Nothing; the framework would take the site's own, found further up, where there is none. */
export function register() {}
