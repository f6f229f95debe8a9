"use client";

import dynamic from "next/dynamic";

/** Server-rendered, usable before hydration, and hydrated when its own chunk has come. */
export const ContactForm = dynamic(() =>
  import("@/components/contact/contact-form").then((module) => module.ContactForm),
);
