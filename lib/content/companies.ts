/** Sample content: the companies and their marks are invented. Replace them with companies that agreed to be named. */

/** A company's logo: one mid-tone colour that reads in both themes, one shape for all. Sizes in CSS pixels. */
export type Company = {
  readonly name: string;
  readonly logo: { readonly src: `/logos/${string}`; readonly width: 140; readonly height: 36 };
};

const company = <N extends string>(name: N, file: string) =>
  ({ name, logo: { src: `/logos/${file}.svg`, width: 140, height: 36 } }) as const;

/** The four under "LEARN FROM LEADERS WITH EXPERIENCE AT". */
export const leaderCompanies = [
  company("Northvane", "northvane"),
  company("Ostrelle", "ostrelle"),
  company("Meruvia", "meruvia"),
  company("Tidewrick", "tidewrick"),
] as const satisfies readonly Company[];

/** All fourteen of the logo carousel, in its order. */
export const companies = [
  ...leaderCompanies,
  company("Quintavo", "quintavo"),
  company("Halcyra", "halcyra"),
  company("Dhruvant", "dhruvant"),
  company("Sorrelby", "sorrelby"),
  company("Brackwynd", "brackwynd"),
  company("Mangrovo", "mangrovo"),
  company("Zephrane", "zephrane"),
  company("Fernlode", "fernlode"),
  company("Plinthora", "plinthora"),
  company("Kitequill", "kitequill"),
] as const satisfies readonly Company[];
