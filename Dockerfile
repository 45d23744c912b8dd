FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts only fetch a Node and a PostgreSQL: the one is here, the other is a package.
RUN npm ci --ignore-scripts
COPY . .
RUN sh deploy/image/build.sh /out

# foyer-all: with PostgreSQL and Redis, everything in one volume (docker build --target all).
FROM node:24.21.0-bookworm-slim AS all
ENV PORT=8080 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /out/app ./
COPY --from=build /out/servers ./
RUN sh deploy/image/servers.sh
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s \
  CMD ["node", "scripts/healthcheck.ts"]
ENTRYPOINT ["tini", "--", "foyer"]

# foyer: for all processes; the command says which one it is.
FROM node:24.21.0-bookworm-slim AS product
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=build /out/app ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "scripts/healthcheck.ts"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "dist/server/web.js"]
