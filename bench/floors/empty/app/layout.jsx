export const metadata = { title: "Floor", description: "An empty page" };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
