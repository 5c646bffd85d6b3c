# The image of the packed tarball (npm run package). It has the files that scripts/image/writeRoot.mjs writes, as does
# the image that npm run image builds without a daemon. scripts/image/image.test.ts compares the settings of both.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS build
ARG TARGETARCH
WORKDIR /build
COPY scripts/image scripts/image
COPY packed/svc-verify-*.tgz packed/
RUN node scripts/image/writeRoot.mjs packed/svc-verify-*.tgz "$TARGETARCH" /image

FROM scratch
COPY --from=build /image /
ENV PATH=/usr/local/bin:/usr/bin \
    HOME=/data \
    DATA_DIR=/data \
    NODE_ENV=production \
    SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt
USER 10001:0
WORKDIR /data
VOLUME ["/data"]
EXPOSE 3000/tcp
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=120s --retries=3 CMD ["svc-verify", "healthcheck"]
ENTRYPOINT ["/usr/bin/tini", "--", "svc-verify"]
CMD ["serve"]
