// Runs until it is asked to end, or until whoever started it is gone.
setInterval(() => {}, 1000);
process.on('disconnect', () => process.exit());
