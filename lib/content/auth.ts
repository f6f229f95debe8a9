/** What the sign-in pages say. */
export const auth = {
  title: "Authentication",
  heading: "Log in or sign up in seconds",
  lead: "Use your Google account or your email to unlock exclusive AI lightning sessions.",
  back: "Back",
  google: "Continue with Google",
  googleInApp: "Google doesn't allow sign-in inside this app. Open this page in your browser, or continue with email.",
  /** Above the ways to sign in, for someone who has chosen a seat. */
  buying: (cohortId: string) =>
    `You're buying a seat in Cohort #${cohortId}. Sign in or create an account: the payment opens right after.`,
  or: "or",
  email: "Continue with email",
  panel: {
    title: "One account for everything you learn",
    points: [
      {
        title: "Exclusive AI lightning sessions",
        text: "Free, live, one business function at a time. One click and your seat is reserved.",
      },
      {
        title: "Your cohort in one place",
        text: "Sessions, goals, curriculum and instructors, from the first Saturday to the last.",
      },
      {
        title: "A profile your cohort knows",
        text: "Tell the others who you are, what you do and which hours are yours.",
      },
    ],
    claim: { figure: "500+", label: "professionals trained" },
  },
  terms: { before: "By continuing you agree to our", terms: "Terms", and: "and", privacy: "Privacy Policy" },
  /** After signing in without JavaScript. */
  goOn: "Continue",
  /** Without JavaScript only the next page shows whether the browser has kept the session. */
  passwordRight: { title: "One more step.", description: "Your email address and password are correct." },
  signedIn: { title: "Success!", description: "You have successfully signed in" },
  signedUp: {
    title: "Success!",
    description: "Registration successful. Please check your email for confirmation.",
    variant: "highlighted",
  },
  googleSignedIn: { title: "Success!", description: "You have successfully signed in with Google" },
  failures: {
    google: "Error signing in with Google",
    signIn: "Error signing in",
    signUp: "Error signing up",
    callback: "Authentication Error",
    mail: "We couldn't send the email",
    link: "This link didn't work",
    password: "Your password wasn't changed",
  },
  callback: "Completing authentication...",
  unreachable: "Please check your connection and try again.",
} as const;

/** After a sign-out on the page of one account while another is signed in. */
export const otherStillSignedIn = (email: string) =>
  ({
    title: "You weren't signed out",
    description: `You're signed in as ${email} in another tab. To sign that account out, reload this page and log out again.`,
    variant: "error",
    isPersistent: true,
  }) as const;

/** After a sign-out that did not reach the auth server. */
export const signedOutHereOnly = {
  title: "Signed out on this device only",
  description:
    "We couldn't reach your other devices, and they may still be signed in. To sign them out too, sign in and log out again later.",
  variant: "error",
  isPersistent: true,
} as const;

/** Pages and cards around a forgotten password, a confirmation and a new address. */
export const accountMails = {
  /** Without JavaScript, in place of a success that only the next page shows. */
  linkRight: { title: "One more step.", description: "Your link works." },
  forgot: {
    link: "Forgot password?",
    title: "Reset your password",
    text: "Enter the email address of your account, and we'll send you a link to choose a new password.",
    action: "Send Reset Link",
    busy: "Sending...",
    sent: { title: "Check your email", description: "If there's an account with this address, a link is on its way." },
    back: "Back to Sign In",
  },
  resend: {
    title: "Confirm your email first",
    text: "We sent you a link when you signed up. It may be in your spam folder, or we can send another.",
    action: "Send Another Link",
    busy: "Sending...",
    sent: {
      title: "Check your email",
      description: "If this address still needs confirming, a new link is on its way.",
    },
  },
  change: {
    title: "Change your email",
    text: "We'll email you links to confirm the change. Until you've opened them, your current address stays.",
    current: "Current email",
    label: "New email",
    action: "Change Email",
    busy: "Sending...",
    sent: { title: "Check your email", description: "Open the link we sent to confirm your new address." },
    failure: "Your email wasn't changed",
    back: "Back to your profile",
  },
  links: {
    signup: {
      title: "Confirm your email",
      text: "One click, and your account is ready. You'll be signed in on this device.",
      action: "Confirm Email",
    },
    recovery: {
      title: "Choose a new password",
      text: "Continue to set a new password for your account.",
      action: "Continue",
    },
    email_change: {
      title: "Confirm your new email",
      text: "Confirm that this address belongs to your account.",
      action: "Confirm New Email",
    },
  },
  linkBusy: "Confirming...",
  changed: { title: "Success", description: "Your email has been changed." },
  halfChanged: { title: "Almost there", description: "Please also open the link we sent to your other address." },
  expired: {
    title: "This link has expired",
    text: "A link works only once, and only for an hour. Enter your email address and we'll send a new one.",
    changeText: "A link works only once, and only for an hour. Please start the change again.",
    changeAgain: "Change Email",
  },
  choose: {
    title: "Choose your password",
    text: "Your email is confirmed, and you're signed in. A password chosen at sign-up only works in the browser where it was typed, so no one else's password can open your account.",
  },
  reset: {
    title: "Choose a new password",
    text: "You'll be signed out on your other devices.",
    label: "New password",
    repeated: "New password, once more",
    action: "Save Password",
    busy: "Saving...",
    saved: { title: "Success", description: "Your password has been changed." },
  },
} as const;

/** The 503 page during an outage of the auth server. */
export const unavailable = {
  code: "503",
  title: "Back in a moment",
  text: "We can't check your sign-in just now. You're still signed in; please try again in a minute.",
  retry: "Try Again",
  action: "Return to Home",
} as const;
