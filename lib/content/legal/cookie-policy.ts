import type { LegalDocument } from "@/lib/content/legal/legal-document";
import { site } from "@/lib/content/site";

const mail = `[${site.supportEmail}](mailto:${site.supportEmail})`;

/** The Cookie Policy: six sections. It names every cookie and stored value; keep it so. */
export const cookiePolicy = {
  title: "Cookie Policy",
  lead: "Everything this site keeps in your browser, by name.",
  inShort: [
    "Until you sign in, we set no cookie at all.",
    "The cookies we set keep you signed in. They follow nobody.",
    "That is why there is no cookie banner here: there is nothing to refuse.",
  ],
  sections: [
    {
      id: "what",
      title: "What this page is about",
      blocks: [
        "A cookie is a short text that a website asks your browser to keep and to send back with later requests. Local storage and session storage are similar, but stay in the browser and are not sent; anything in session storage is gone when the tab is closed. We use a little of each, only for what you asked the site to do.",
        "What we store on our servers is described in the [Privacy Policy](/privacy).",
      ],
    },
    {
      id: "cookies",
      title: "The cookies we set",
      blocks: [
        "All of them are first-party cookies, set when you sign up or in, and removed when you log out or earlier:",
        {
          head: ["Cookie", "What it does", "Kept for"],
          rows: [
            [
              "sb-…-auth-token",
              "Keeps you signed in. HttpOnly: no script can read it. May come in numbered parts.",
              "Until you log out, at most 400 days",
            ],
            [
              "sb-…-code-verifier",
              "A one-time value that ties a sign-in to the browser that started it. HttpOnly.",
              "Until the sign-in is complete",
            ],
            [
              "sign_in_started",
              "A random value that says this browser began a sign-in with Google, so that nobody can sign you in to a stranger's account with a link. HttpOnly.",
              "10 minutes",
            ],
            [
              "sign_up_started",
              "A random value that says this browser began a sign-up, so that only the password typed here opens the account when you confirm your email. HttpOnly.",
              "Until you confirm, at most 24 hours",
            ],
            [
              "signed_in",
              "Holds only the figure 1, so that the page shows your menu at once in place of the Sign In button.",
              "As long as the sign-in",
            ],
          ],
        },
      ],
    },
    {
      id: "storage",
      title: "What we keep in your browser's storage",
      blocks: [
        {
          head: ["Name", "What it does", "Kept for"],
          rows: [
            ["theme", "Remembers whether you chose the dark or the light colours.", "Until you clear it"],
            [
              "returnUrl",
              "Remembers which of our pages to bring you back to after signing in.",
              "Until you are signed in",
            ],
            [
              "sessionChanged",
              "The time of the last sign-in or log-out, so that other open tabs of the site notice it.",
              "Until you clear it",
            ],
            [
              "registrations",
              "The free sessions and waiting lists that somebody has registered for in this browser, so that the page can say so. No email address.",
              "Until the session is over, you cancel it, or you log out",
            ],
            [
              "ownRegistrations",
              "The same for your account, with the links to your registrations.",
              "Until the session is over, you cancel it, or you log out",
            ],
            [
              "typed …",
              "What you typed into a form and could not send or have not saved yet, so that it is there when you come back to the page.",
              "Until it is sent or saved, you log out, or you close the tab",
            ],
            [
              "cameFrom",
              "Where the link stood that led you here, if its address says so (utm_source, utm_medium, utm_campaign, ref). It is sent with a form that you send, and not kept at all if your browser sends Do Not Track or Global Privacy Control.",
              "Until you close the tab",
            ],
            [
              "seatHeld …",
              "Until when a seat is held for your payment, so that you can continue after a reload.",
              "Until you have paid, or you close the tab",
            ],
            [
              "notification",
              "A notification for the next page to show if logging out could not reach your other devices.",
              "Until the next page has opened",
            ],
          ],
        },
        "None of them leaves your browser, apart from cameFrom with a form that you send.",
      ],
    },
    {
      id: "none",
      title: "What we do not use",
      blocks: [
        "There are no analytics cookies, no advertising cookies, no tracking pixels, no fingerprinting and no social media plug-ins on our pages. Fonts, pictures and scripts come from our own server. If that ever changes, we will ask you first, and this page will say so.",
      ],
    },
    {
      id: "others",
      title: "Where other companies may set cookies",
      blocks: [
        "Three of our buttons lead to somebody else, and only after you press them:",
        {
          list: [
            "paying for a seat opens Razorpay's checkout, which uses cookies to process the payment and to prevent fraud;",
            "“Continue with Google” leads to Google's own sign-in page;",
            "links to event pages and professional profiles open other websites in a new tab.",
          ],
        },
        "There, the cookie policies of those companies apply.",
      ],
    },
    {
      id: "control",
      title: "How to remove them",
      blocks: [
        "Logging out removes our sign-in cookies. You can also delete or block cookies and site data in the settings of your browser. Every public page works without them; only signing in needs them.",
        `Questions about this page: ${mail}.`,
      ],
    },
  ],
} as const satisfies LegalDocument;
