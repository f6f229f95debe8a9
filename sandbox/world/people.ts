import type { Random } from "./making.ts";

export type Person = { name: string; email: string };

/** In each row, any first name goes with any family name. */
const families = [
  {
    first: "Aarav Aditi Ananya Arjun Bhavna Deepak Divya Farhan Gaurav Harini Ishaan Kavya Lakshmi Manish Meera Nikhil",
    last: "Banerjee Chatterjee Desai Ghosh Iyer Joshi Kulkarni Malhotra Menon Mukherjee Nair Patel Rao Reddy Sharma Singh",
  },
  {
    first: "Neha Pooja Pranav Priya Rahul Rohan Sanjay Shreya Siddharth Sneha Tanvi Tarun Varun Vidya Vikram Zoya",
    last: "Agarwal Bhatt Chopra Das Gupta Hegde Jain Kapoor Khan Krishnan Mehta Pillai Saxena Shetty Thomas Verma",
  },
  {
    first: "Amara Carlos Chloe Daniel Elena Fatima Grace Hannah Hiroshi Ingrid James Kofi Lars Maria Mei Omar",
    last: "Andersen Becker Chen Costa Dubois Fernandez Garcia Hassan Ito Kim Mensah Novak Okafor Rossi Smith Tan",
  },
].map(({ first, last }) => ({ first: first.split(" "), last: last.split(" ") }));

/** One in five people is from abroad. */
const order = [0, 1, 0, 1, 2];

/** The person with this name, from which the address is made. */
export const person = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replaceAll(" ", ".")}@example.com`,
});

/** That many people, each with a different name. */
export function crowd(random: Random, size: number): Person[] {
  const names = new Set<string>();
  while (names.size < size) {
    const { first, last } = families[order[names.size % order.length] ?? 0] ?? { first: [], last: [] };
    const pick = (list: string[]) => list[Math.floor(random() * list.length)];
    names.add(`${pick(first)} ${pick(last)}`);
  }
  return Array.from(names, person);
}
