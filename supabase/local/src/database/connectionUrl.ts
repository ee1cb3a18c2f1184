/** Builds a connection address on the loopback interface. */
export function connectionUrl({
  role,
  password,
  port,
  database,
}: {
  role: string;
  password: string;
  port: number;
  database: string;
}): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
