/** Keys of the local stand-ins. They open nothing but a sandbox on this machine. */
export const keys = {
  supabasePublishable: "sb_publishable_sandbox_open_to_everybody",
  supabaseSecret: "sb_secret_sandbox_good_for_nothing_else",
  jwtSecret: "sandbox-jwt-secret-of-at-least-32-characters",
  razorpayKeyId: "rzp_test_sandbox",
  razorpayKeySecret: "sandbox-razorpay-key-secret",
  razorpayWebhookSecret: "sandbox-razorpay-webhook-secret",
  resend: "re_sandbox",
  cron: "sandbox-cron-secret",
  googleClientId: "sandbox.apps.googleusercontent.com",
  googleClientSecret: "sandbox-google-client-secret",
} as const;
