/** Empty: without this file the framework would find the site's own further up. */
export function register() {}
