"""What is played: options, presets, house-rule files and the rule sheet."""
