export async function benchServer() {
  return [];
}
