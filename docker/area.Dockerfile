# One area as static files, for a team that ships alone: docker build --build-arg AREA=mfe-storefront -f docker/area.Dockerfile .
FROM node:22-bookworm-slim AS build
ARG AREA
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && node scripts/build.mjs ${AREA}

FROM caddy:2-alpine
ARG AREA
COPY --from=build /app/${AREA}/dist /srv/remotes/${AREA}
COPY docker/area.Caddyfile /etc/caddy/Caddyfile
