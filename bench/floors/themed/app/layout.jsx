import "./theme.css";

import { ThemeProvider } from "./theme";

export const metadata = { title: "Floor", description: "A page with a theme and a carousel" };

export default function Layout({ children }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <ThemeProvider>{children}</ThemeProvider>
      </body>
    </html>
  );
}
