export default { points: 1 };
