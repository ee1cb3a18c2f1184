/** Waits until a question has the answer that is expected, a minute at most. */
export async function expectSoon<Answer>(ask: () => Promise<Answer>, expected: Answer): Promise<void> {
  const deadline = Date.now() + 60_000;
  let answer = await ask();
  while (JSON.stringify(answer) !== JSON.stringify(expected) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    answer = await ask();
  }
  expect(answer).toEqual(expected);
}
