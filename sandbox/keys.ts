/** Keys of the local stand-ins. They give access to nothing but a sandbox on this machine. */
export const keys = {
  supabasePublishable: "sb_publishable_sandbox_open_to_everybody",
  supabaseSecret: "sb_secret_sandbox_good_for_nothing_else",
  jwtSecret: "sandbox-jwt-secret-of-at-least-32-characters",
  signingKey: {
    kty: "EC",
    crv: "P-256",
    x: "XB4Rb_nBQk6XkVUxvLrENZY71EbAdYzgLEgGHuUox8o",
    y: "xx8zTfS9Z34uPPsmwg2OB3ut_oOT-RWt1zBwCpQDh4U",
    d: "jjCNIHB78HYHdnXJaOyXU4NPCu0eHNc2ivtoXQxqcKM",
  },
  razorpayKeyId: "rzp_test_sandbox",
  razorpayKeySecret: "sandbox-razorpay-key-secret",
  razorpayWebhookSecret: "sandbox-razorpay-webhook-secret",
  resend: "re_sandbox",
  resendWebhookSecret: "whsec_c2FuZGJveC1yZXNlbmQtd2ViaG9vay1zZWNyZXQ=",
  cron: "sandbox-cron-secret",
  googleClientId: "sandbox.apps.googleusercontent.com",
  googleClientSecret: "sandbox-google-client-secret",
} as const;

/** How a caller of Razorpay's API authenticates. */
export const razorpayAuthorization = `Basic ${Buffer.from(`${keys.razorpayKeyId}:${keys.razorpayKeySecret}`).toString("base64")}`;
