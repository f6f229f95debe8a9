/** What the pages say about a person's own data: the copy of it, and its deletion. */
export const ownData = {
  title: "Your data",
  text: "Everything we store about you, in one file. Links to your photo and resumes in it work for a minute.",
  download: "Download my data",
  onPage: {
    text: "What we store about this address's registrations, waiting lists and newsletter, in one file.",
    download: "Download this data",
  },
  unavailable: "We couldn't put your data together. Please try again in a minute.",
} as const;
