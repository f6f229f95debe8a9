import type { JobRoleId } from "../../lib/content/jobs.ts";

export type Application = {
  from: string;
  /** Days ago. */
  day: number;
  role: JobRoleId;
  text: string;
  /** Lines on the resume. */
  studies: string;
  /** Its states, each some days after the one before. */
  states: readonly ("in_review" | "interview" | "offered" | "declined")[];
  /** What the mail about the last change said. */
  mail?: string;
};

/** The applications of the world, oldest first. One has waited longer than the ten working days that we promise. */
export const applications: readonly Application[] = [
  {
    from: "Shreya Banerjee",
    day: 41,
    role: "product_designer",
    text: "I redesigned the booking page of our campus clinic and watched eleven people use it. The number of no-shows halved.",
    studies: "B.Des, Interaction Design, Kolkata, 2026",
    states: ["in_review", "interview", "offered"],
    mail: "We enjoyed the afternoon with you and would like you to join us in January. The offer is on its way by post.",
  },
  {
    from: "Carlos Fernandez",
    day: 34,
    role: "backend_engineer",
    text: "For two years I have kept the seat reservations of a student theatre running: Postgres, one server, no double bookings.",
    studies: "BSc Computer Science, Valencia, 2025",
    states: ["in_review", "declined"],
    mail: "Thank you for the care you put into this. We chose someone who can start right away, but would like to hear from you again.",
  },
  {
    from: "Pranav Hegde",
    day: 23,
    role: "machine_learning",
    text: "My thesis compares how well small models grade short answers in Kannada. The evaluation set is public.",
    studies: "M.Tech, Data Science, Bengaluru, 2026",
    states: ["in_review"],
  },
  {
    from: "Neha Kapoor",
    day: 15,
    role: "product_marketing",
    text: "I write a newsletter about tools for small shops with 2,300 readers. I would like to learn how to find out what they need.",
    studies: "BBA Marketing, Delhi, 2026",
    states: ["in_review", "interview"],
    mail: "We would like to talk to you. Would Thursday at 11 AM suit you? We'll send the questions the day before.",
  },
  {
    from: "Hiroshi Tan",
    day: 12,
    role: "frontend_engineer",
    text: "I made the timetable of our bus company work without a network, for phones that are older than I was when I began to code.",
    studies: "BEng Software, Singapore, 2026",
    states: ["in_review", "interview"],
  },
  {
    from: "Tanvi Agarwal",
    day: 8,
    role: "product_manager",
    text: "I ran the waiting list of a food bank for a year. It taught me more about priorities than any course has.",
    studies: "MBA, Ahmedabad, 2027",
    states: ["in_review"],
  },
  {
    from: "Elena Rossi",
    day: 5,
    role: "digital_marketing",
    text: "Three campaigns for a museum, one of which failed; I would like to talk about that one.",
    studies: "MA Communication, Bologna, 2026",
    states: [],
  },
  {
    from: "Varun Shetty",
    day: 2,
    role: "frontend_engineer",
    text: "I maintain the accessibility checklist of our college's web club and fix what it finds.",
    studies: "B.E. Information Science, Mangaluru, 2027",
    states: [],
  },
  {
    from: "Zoya Khan",
    day: 1,
    role: "backend_engineer",
    text: "I wrote the payment reconciliation for my uncle's pharmacy. It has found four lost orders since March.",
    studies: "B.Tech Computer Engineering, Hyderabad, 2026",
    states: [],
  },
];
