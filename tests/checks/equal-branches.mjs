// A rule for oxlint, which has none for it: a ternary whose branches are the same is a slip.
const rule = {
  create: (context) => ({
    ConditionalExpression(node) {
      const [then, otherwise] = [node.consequent, node.alternate].map((branch) => context.sourceCode.getText(branch));
      if (then === otherwise) context.report({ node, message: "Both branches are the same." });
    },
  }),
};

export default { meta: { name: "house" }, rules: { "no-equal-branches": rule } };
