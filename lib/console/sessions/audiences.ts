/** Whom of a run's people a message goes to: all, as news those with the newsletter on, or by what the site has seen. */
export const runAudiences = ["registered", "newsletter", "joined", "watched", "unseen"] as const;
