// Replaces the package "server-only", which throws outside of React's server build.
export {};
