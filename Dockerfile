# The site as one container: see docs/deploy.md. Node's version is package.json's.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# They stay in this stage: the image that runs has what the build made of them.
ARG SITE_URL
ARG SUPABASE_URL
ARG NEXT_SERVER_ACTIONS_ENCRYPTION_KEY
ARG COMMIT
RUN BUILD_STANDALONE=1 npm run build

FROM node:24.21.0-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000
COPY --from=build /site/.next/standalone ./
COPY --from=build /site/.next/static ./.next/static
COPY --from=build /site/public ./public
# Nothing here is this user's to write, and nothing is written.
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
